{#
  A generic test of dbt: each combination of these columns has k people at least. Lies in `tests/generic/` of a dbt project.

    models:
      - name: released
        data_tests:
          - k_anonymous:
              arguments: {columns: [sex, age_band], k: 5}

  `person`: the column that tells people apart, where a person may have several rows. What fails is told as counts: with
  `store_failures` no combination of values is written anywhere. Missing values are a value of their own, as in reidrisk.
#}
{% test k_anonymous(model, columns, k=5, person=none) %}
select classes, smallest
from (
  select count(*) as classes, min(people) as smallest
  from (
    select count({% if person %}distinct {{ person }}{% else %}*{% endif %}) as people
    from {{ model }}
    group by {{ columns | join(', ') }}
  ) as counted
  where people < {{ k }}
) as below
where classes > 0
{% endtest %}
