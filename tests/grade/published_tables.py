"""Seven tables whose columns are published, with the roles that a careful person gives them: what fires on them is noise or must be right.

Two are samples of the repository; the values of the others are drawn by chance in the ranges and shares that their publishers describe.
Adult and German credit: UCI; diabetes: 130 US hospitals, UCI; attrition: IBM HR; insurance: Lantz, Machine Learning with R.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "samples"
ROWS = 400
Draw = Callable[[random.Random], object]


@dataclass(frozen=True)
class PublishedTable:
    """A table with the roles of its columns: names with commas, as typed; `sample` is a file, else `draws` make each column."""

    qi: str
    sa: str
    ni: str = ""
    di: str = ""
    sample: str = ""
    draws: Mapping[str, Draw] | None = None

    @property
    def roles(self) -> tuple[str, ...]:
        """As options."""
        given = {"--di": self.di, "--qi": self.qi, "--sa": self.sa, "--ni": self.ni}
        return tuple(word for option, names in given.items() if names for word in (option, names))

    def write(self, folder: Path) -> Path:
        """The file with the table."""
        if self.sample:
            return SAMPLES / self.sample
        path = folder / "published.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(self._lines())
        return path

    def _lines(self) -> Iterator[list[object]]:
        chance, draws = random.Random(20261123), dict(self.draws or {})  # noqa: S311 - tables of a test
        yield list(draws)
        for _ in range(ROWS):
            yield [draw(chance) for draw in draws.values()]


def of(words: str, weights: str = "") -> Draw:
    """One of these words, by these weights."""
    listed, shares = words.split(), [int(one) for one in weights.split()] or None
    return lambda chance: chance.choices(listed, shares)[0]


def whole(low: int, high: int, mode: int | None = None) -> Draw:
    """A whole number, most often about `mode`."""
    return lambda chance: round(chance.triangular(low, high, mode))


def amount(mean: float, places: int = 2) -> Draw:
    """An amount of money of this order."""
    return lambda chance: f"{mean * chance.lognormvariate(0, 0.7):.{places}f}"


def day(start: date, days: int) -> Draw:
    """A day in a period."""
    return lambda chance: start + timedelta(chance.randrange(days))


def numbered(first: int) -> Draw:
    """Numbers that no two rows share, in no order of the rows."""
    taken: set[int] = set()

    def draw(chance: random.Random) -> object:
        while (one := chance.randrange(first, first * 10)) in taken:
            pass
        taken.add(one)
        return one

    return draw


_ICD9 = "250.83 276 648 8 197 414 428 398 434 250.7 157 518 999 410 682 402 737 572 V57 189 786 427 996 277 584 462 473 411 174 486"
_ICD10 = "I10.x00 E11.900 J06.900 K29.500 M54.502 J20.900 I25.103 K21.001 N39.000 R51.x00 L30.900 H10.900"

TABLES: Mapping[str, PublishedTable] = {
    "adult": PublishedTable(
        sample="adult_500.csv", qi="sex,age,race,marital-status,education,native-country,occupation", sa="salary-class", ni="workclass"
    ),
    "german_credit": PublishedTable(
        qi="age,personal_status,job,housing,residence_since,num_dependents,foreign_worker",
        sa="checking_status,savings_status,credit_history,credit_amount,class",
        ni="duration,purpose,employment,installment_commitment,other_parties,property_magnitude,other_payment_plans,existing_credits,"
        "own_telephone",
        draws={
            "checking_status": of("<0 0<=X<200 >=200 no_checking", "27 27 6 40"),
            "duration": whole(4, 72, 18),
            "credit_history": of("all_paid critical delayed existing_paid no_credits", "5 29 9 53 4"),
            "purpose": of("radio/tv education furniture new_car used_car business repairs", "28 5 18 23 10 10 2"),
            "credit_amount": whole(250, 18424, 2000),
            "savings_status": of("<100 100<=X<500 500<=X<1000 >=1000 no_known", "60 10 6 5 19"),
            "employment": of("<1 1<=X<4 4<=X<7 >=7 unemployed", "17 34 17 26 6"),
            "installment_commitment": whole(1, 4, 4),
            "personal_status": of("male_single female_div/dep/mar male_mar/wid male_div/sep", "55 31 9 5"),
            "other_parties": of("none guarantor co_applicant", "91 5 4"),
            "residence_since": whole(1, 4, 4),
            "property_magnitude": of("real_estate life_insurance no_known_property car", "28 23 16 33"),
            "age": whole(19, 75, 28),
            "other_payment_plans": of("none bank stores", "81 14 5"),
            "housing": of("own for_free rent", "71 11 18"),
            "existing_credits": whole(1, 4, 1),
            "job": of("skilled unskilled_resident high_qualif/self_emp/mgmt unemp/unskilled_non_res", "63 20 15 2"),
            "num_dependents": of("1 2", "85 15"),
            "own_telephone": of("none yes", "60 40"),
            "foreign_worker": of("yes no", "96 4"),
            "class": of("good bad", "70 30"),
        },
    ),
    "diabetes": PublishedTable(
        di="encounter_id,patient_nbr",
        qi="race,gender,age,weight,payer_code,medical_specialty,time_in_hospital",
        sa="diag_1,diag_2,diag_3,max_glu_serum,A1Cresult,readmitted",
        ni="admission_type_id,discharge_disposition_id,admission_source_id,num_lab_procedures,num_procedures,num_medications,"
        "number_outpatient,number_emergency,number_inpatient,number_diagnoses,metformin,insulin,change,diabetesMed",
        draws={
            "encounter_id": numbered(10**7),
            "patient_nbr": numbered(10**6),
            "race": of("Caucasian AfricanAmerican Hispanic Asian Other ?", "75 19 2 1 1 2"),
            "gender": of("Female Male", "54 46"),
            "age": lambda chance: f"[{(low := 10 * round(chance.triangular(0, 9, 7)))}-{low + 10})",
            "weight": of("? [75-100) [50-75) [100-125)", "96 2 1 1"),
            "admission_type_id": whole(1, 8, 1),
            "discharge_disposition_id": whole(1, 28, 1),
            "admission_source_id": whole(1, 25, 7),
            "time_in_hospital": whole(1, 14, 3),
            "payer_code": of("? MC HM SP BC MD CP UN", "40 32 6 5 5 4 3 5"),
            "medical_specialty": of("? InternalMedicine Emergency/Trauma Family Cardiology Surgery", "49 15 8 8 6 4"),
            "num_lab_procedures": whole(1, 132, 44),
            "num_procedures": whole(0, 6, 0),
            "num_medications": whole(1, 81, 13),
            "number_outpatient": of("0 1 2 3", "84 8 4 4"),
            "number_emergency": of("0 1 2", "89 8 3"),
            "number_inpatient": of("0 1 2 3", "66 19 8 7"),
            "diag_1": of(_ICD9),
            "diag_2": of(_ICD9),
            "diag_3": of(_ICD9),
            "number_diagnoses": whole(1, 16, 9),
            "max_glu_serum": of("None Norm >200 >300", "95 2 1 2"),
            "A1Cresult": of("None >8 Norm >7", "83 8 5 4"),
            "metformin": of("No Steady Up Down", "80 18 1 1"),
            "insulin": of("No Steady Up Down", "47 30 11 12"),
            "change": of("No Ch", "54 46"),
            "diabetesMed": of("Yes No", "77 23"),
            "readmitted": of("NO >30 <30", "54 35 11"),
        },
    ),
    "hr_attrition": PublishedTable(
        di="EmployeeNumber",
        qi="Age,Gender,MaritalStatus,Education,EducationField,Department,JobRole,DistanceFromHome,TotalWorkingYears,YearsAtCompany",
        sa="MonthlyIncome,Attrition,PerformanceRating,JobSatisfaction",
        ni="BusinessTravel,DailyRate,HourlyRate,EmployeeCount,EnvironmentSatisfaction,JobInvolvement,JobLevel,NumCompaniesWorked,Over18,"
        "OverTime,PercentSalaryHike,StandardHours,StockOptionLevel,WorkLifeBalance",
        draws={
            "Age": whole(18, 60, 35),
            "Attrition": of("Yes No", "16 84"),
            "BusinessTravel": of("Travel_Rarely Travel_Frequently Non-Travel", "71 19 10"),
            "DailyRate": whole(102, 1499),
            "Department": of("Research&Development Sales HumanResources", "65 30 5"),
            "DistanceFromHome": whole(1, 29, 2),
            "Education": whole(1, 5, 3),
            "EducationField": of("LifeSciences Medical Marketing TechnicalDegree HumanResources Other", "41 32 11 9 2 5"),
            "EmployeeCount": of("1"),
            "EmployeeNumber": numbered(1000),
            "EnvironmentSatisfaction": whole(1, 4, 3),
            "Gender": of("Male Female", "60 40"),
            "HourlyRate": whole(30, 100),
            "JobInvolvement": whole(1, 4, 3),
            "JobLevel": whole(1, 5, 1),
            "JobRole": of("SalesExecutive ResearchScientist LaboratoryTechnician ManufacturingDirector Manager HumanResources"),
            "JobSatisfaction": whole(1, 4, 3),
            "MaritalStatus": of("Married Single Divorced", "46 32 22"),
            "MonthlyIncome": whole(1009, 19999, 4000),
            "NumCompaniesWorked": whole(0, 9, 1),
            "Over18": of("Y"),
            "OverTime": of("Yes No", "28 72"),
            "PercentSalaryHike": whole(11, 25, 13),
            "PerformanceRating": of("3 4", "85 15"),
            "StandardHours": of("80"),
            "StockOptionLevel": whole(0, 3, 0),
            "TotalWorkingYears": whole(0, 40, 10),
            "WorkLifeBalance": whole(1, 4, 3),
            "YearsAtCompany": whole(0, 40, 5),
        },
    ),
    "insurance": PublishedTable(
        qi="age,sex,children,region",
        sa="charges,smoker,bmi",
        draws={
            "age": whole(18, 64),
            "sex": of("male female"),
            "bmi": lambda chance: f"{chance.gauss(30.7, 6):.3f}",
            "children": of("0 1 2 3 4 5", "43 24 18 12 2 1"),
            "smoker": of("yes no", "20 80"),
            "region": of("southwest southeast northwest northeast"),
            "charges": amount(9000, 5),
        },
    ),
    "outpatient": PublishedTable(
        di="门诊号",
        qi="性别,年龄,就诊日期,科室,居住区县",
        sa="诊断编码,诊断名称",
        ni="挂号类别,医保类型,药品费,检查费,总金额",
        draws={
            "门诊号": numbered(10**7),
            "性别": of("男 女", "48 52"),
            "年龄": whole(0, 95, 45),
            "就诊日期": day(date(2025, 3, 1), 90),
            "科室": of("呼吸内科 心内科 消化内科 骨科 儿科 皮肤科 眼科"),
            "居住区县": of("西湖区 拱墅区 上城区 滨江区 萧山区 余杭区"),
            "挂号类别": of("普通 专家 急诊", "70 20 10"),
            "医保类型": of("职工医保 居民医保 自费", "55 35 10"),
            "诊断编码": of(_ICD10),
            "诊断名称": of("原发性高血压 2型糖尿病 急性上呼吸道感染 慢性胃炎 腰痛 急性支气管炎"),
            "药品费": amount(180),
            "检查费": amount(90),
            "总金额": amount(320),
        },
    ),
    "cn_discharge": PublishedTable(
        sample="cn_discharge_400.csv",
        di="病案号,姓名,身份证号,手机号,详细地址,主治医师,备注",
        qi="性别,出生日期,年龄,民族,婚姻状况,职业,文化程度,现住址_省,现住址_市,现住址_区县,入院日期,出院日期,住院天数,科室",
        sa="主要诊断编码,主要诊断名称",
        ni="总费用,医保类型,离院方式",
    ),
}
