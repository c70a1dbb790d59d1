"""What each mitigation of a case made, by number: output, plan, record, result and documents; none is lost to the next one.

May import: `mitigation_record` and what lies below case.
To add: a file that belongs to a version in `keeping`.
"""
