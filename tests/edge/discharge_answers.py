# ruff: noqa: E501 - one answer a line
"""What the people of a hospital answer for ``samples/cn_discharge.csv``, in both languages. The hospital and its papers are made up.

The file is shared with a university under a signed agreement. A key with ``@`` is for one column, environment or
recipient; without, for every one of them. A pair is (zh, en); one string is the same in both.
"""

from __future__ import annotations

Words = str | tuple[str, str]

DIRECT = ("姓名", "身份证号", "手机号", "详细地址", "病案号", "主治医师", "备注")
COARSER = {
    "出生日期": ("只保留年龄", "age only"),
    "年龄": ("10 岁一组", "bands of ten years"),
    "职业": ("五类", "five groups"),
    "现住址_市": ("可并入省", "may go into the province"),
    "现住址_区县": ("可并入市", "may go into the city"),
    "入院日期": ("到季度", "by quarter"),
    "出院日期": ("到季度", "by quarter"),
    "主要诊断编码": ("到类目（前三位）", "by category (three characters)"),
    "主要诊断名称": ("到系统", "by body system"),
    "总费用": ("按千元分组", "bands of a thousand yuan"),
}
# What is shown as evidence for the answers that weigh most; the others go without.
EVIDENCE = {
    "recipients.agreement": ("数据使用协议 2026-17", "data use agreement 2026-17"),
    "controls.agreement": ("协议 2026-17 第 6 条", "agreement 2026-17, clause 6"),
    "controls.access": ("平台权限清单，2026-10", "list of rights of the platform, 2026-10"),
    "controls.breach": ("大学数据安全应急预案（2025）", "the university's breach protocol (2025)"),
    "security.graded": ("等级保护测评报告 2026-03", "report of the classified protection test, 2026-03"),
    "legal.basis": ("入院知情同意书，2022 版", "admission consent, version of 2022"),
}
NO = (
    "dataset.codes", "dataset.hierarchy", "dataset.traces", "flow.abroad", "motives.incident", "motives.gain",
    "motives.profit", "motives.other_benefit", "motives.databases", "security.incident", "impact.misuse", "impact.given_freely",
    "controls.transparency",
)  # fmt: skip

ANSWERS: dict[str, Words] = {
    "sharing": "controlled",
    "attacks.types": "1,2,3",
    "attacks.privacy_model": "k-anonymity",
    "attacks.calculation": "yes",
    "recipients.organisations": ("湖南示例大学公共卫生学院", "School of Public Health, Hunan Example University"),
    "recipients.relation": "third_party",
    "recipients.profile": ("高校；卫生统计教研室参与", "A university; its department of health statistics takes part"),
    "recipients.people": ("陈一 <chen@example.org>，分析员；林二 <lin@example.org>，分析员", "Chen Yi <chen@example.org>, analyst; Lin Er <lin@example.org>, analyst"),
    "recipients.agreement": "signed",
    "recipients.background": "low",
    "recipients.analysis": "high",
    "population.method": "figure",
    # The population also in the press conference of 17 January 2024 (China Youth Daily); admissions in reports on the communique (29 August 2024).
    # All in-patients: what they have in common is to have been in hospital. Admissions are more than people, and on the safe side.
    "population.people_with": "301873000",
    "population.people_all": "1409670000",
    "population.area": ("全国", "the whole country"),
    "population.title": (
        "入院人次：国家卫生健康委《2023年我国卫生健康事业发展统计公报》；年末人口：国家统计局《2023年国民经济和社会发展统计公报》",
        "Admissions: National Health Commission, Statistical Communique on Health Development 2023; people: National Bureau of Statistics, Statistical Communique 2023",
    ),
    "population.year": "2023",
    "security.ground": "level",
    "security.graded": "third",
    "controls.kept_apart": "yes",
    "motives.kind": "public_body",
    "dataset.title": ("2023—2024 年出院病案首页，第 1 版", "Discharge abstracts 2023-2024, version 1"),
    "dataset.scope": ("本院全部住院患者的病案首页；不含门诊和影像", "The abstracts of all in-patients of this hospital; no out-patients, no images"),
    "dataset.period_start": "2023-01-01",
    "dataset.period_end": "2024-12-31",
    "dataset.volume": ("一个 CSV 文件，约 1 MB", "One CSV file of about 1 MB"),
    "dataset.quality": ("备注为自由文本；职业有少量缺失", "The remarks are free text; a few occupations are missing"),
    "dataset.hard_types": "free_text",
    "dataset.auxiliary": "none",
    "dataset.analysis": "joint",
    "dataset.provision": "once_outside",
    "purpose.statement": ("比较高血压患者在不同医保类型下的住院日和费用", "Compare length of stay and cost of patients with high blood pressure by type of insurance"),
    "purpose.origin": ("诊疗和医院管理；入院知情同意书第 4 条", "Care and hospital management; clause 4 of the admission consent"),
    "purpose.use": "cost-statistics",
    "purpose.usual": "yes",
    "purpose.scenario": ("临床与卫生经济研究", "Clinical and health economics research"),
    "subjects.types": "patients,relatives,staff",
    "subjects.condition": ("2023 至 2024 年在本院住过院", "was in this hospital in 2023 or 2024"),
    "subjects.criteria": ("全部出院病例，没有排除", "All discharges; nobody was excluded"),
    "subjects.age": ("不限，含新生儿", "all ages, newborns included"),
    "subjects.area": ("全国各省，以湖南省为主，到区县", "All provinces, most from Hunan, by county"),
    "subjects.number": "3000",
    "subjects.coverage": "all",
    "subjects.applicable": "3000",
    "sources.names": ("湖南示例医院", "Hunan Example Hospital"),
    "sources.contact": ("王三，病案科", "Wang San, medical records"),
    "sources.types": ("出院病案首页", "discharge abstracts"),
    "sources.commitment": "own",
    "environments.names": ("院内病案库；去标识化工作区；大学分析平台", "hospital record store; de-identification zone; university platform"),
    "environments.people": ("数据工程师 2 人、管理员 1 人", "2 data engineers, 1 administrator"),
    "environments.other_data": ("没有其他个人数据", "no other personal data"),
    "environments.infrastructure": ("内网服务器，不能上网，不能拷出", "server on the internal network, no internet, no copying out"),
    "environments.governance": ("数据安全管理办法；信息科主任负责", "the rules on data security; the head of IT answers for it"),
    "environments.own_data": ("同时维护原始病案库", "they also run the original record store"),
    "environments.reviewed": "1,2,3,4",
    "environments.linkable": "identifiable",
    "holdings.known": "some",
    "holdings.names": ("医保结算库", "claims database"),
    "holdings.kind": "restricted",
    "holdings.holder": ("省医疗保障局", "provincial insurance bureau"),
    "holdings.identified": "identified",
    "holdings.shared": "性别；出生日期",
    "flow.path": ("病案系统导出；去标识化；加密上传；大学平台导入", "export from the record system; de-identify; encrypted upload; import at the university"),
    "flow.channel": "upload",
    "flow.measures": ("平台账号实名、操作留痕、到期销毁", "named accounts, an audit trail, disposal at the end"),
    "legal.form": "pseudonymous",
    "legal.processor": ("湖南示例医院", "Hunan Example Hospital"),
    "legal.entrusted": "",
    "legal.basis": "consent",
    "legal.informed": "yes",
    "legal.sensitive": "yes",
    "legal.sensitive_need": ("不用诊断就无法比较病种", "without the diagnosis diseases cannot be compared"),
    "legal.separate_consent": "yes",
    "legal.impact_date": "2026-10-20",
    "legal.internal_rules": "yes",
    "legal.training": "yes",
    "legal.incident_plan": "yes",
    "legal.state_organ": "no",
    "columns.why": ("分析变量或分层变量 *", "a variable of the analysis *"),
    "columns.knowable": "possible *",
    "goals.level": "3",
    "goals.threshold_security": ("含诊断信息，取标准推荐的 0.05", "diagnoses are included, so the recommended 0.05"),
    "goals.threshold_use": ("年龄 10 岁一组仍能分层", "bands of ten years still allow stratification"),
    "goals.usefulness": ("病种构成与原数据相差不超过 1 个百分点", "shares of diagnoses within one percentage point of the original"),
    "team.compliance": ("李四，法务部", "Li Si, legal department"),
    "team.technology": ("赵五，信息科", "Zhao Wu, IT"),
    "team.business": ("王三，病案科", "Wang San, medical records"),
    "team.policy_manager": ("李四，法务部", "Li Si, legal department"),
    "team.executor": ("赵五，信息科", "Zhao Wu, IT"),
    "team.supervisor": ("孙六，审计科", "Sun Liu, audit"),
    "basis.laws": "pipl,dsl,csl",
    "basis.standards": "gbt-42460,gbt-37964,gbt-39725",
    "basis.domain": ("医疗卫生机构网络安全管理办法", "Rules on the cybersecurity of medical institutions"),
    "schedule.survey": ("访谈病案科和信息科，查看两处机房", "Interviews with medical records and IT; both server rooms visited"),
    "schedule.start": "2026-11-02",
    "schedule.end": "2026-12-11",
    "schedule.conclusion": ("三名专家逐项确认，意见不一致时从严", "the three experts confirm step by step; the stricter view counts"),
    "schedule.approver": ("分管副院长 周七", "Vice president Zhou Qi"),
    "schedule.monitoring": "12",
    "impact.sensitivity": "medium",
    "impact.detail": "medium",
    "impact.number": "medium",
    "impact.harm": "medium",
    "impact.without_consent": "no",
    "acquaintance.knows": "nobody",
    "acquaintance.handled": ("无人认识；仍书面承诺不外传", "nobody knows anyone; still all pledged silence"),
    "communication.confirmed": ("2026-11-05，医院与大学确认目的和环境", "2026-11-05: hospital and university confirmed purpose and environment"),
    "communication.changes": ("大学在 5 个工作日内通知医院", "the university tells the hospital within 5 working days"),
    "communication.exchange": ("2026-11-05 说明了 R 的算法", "2026-11-05: how R is computed was explained"),
    "communication.opinions": ("没有意见", "none"),
    "communication.reassessment": ("每年一次；换系统、换人时立即重评", "yearly; at once when systems or people change"),
}  # fmt: skip


def shown_for(key: str, lang: str) -> str:
    """The evidence that is named for this answer, if any."""
    return EVIDENCE.get(key, ("", ""))[0 if lang == "zh" else 1]


def typed(key: str, instance: str | None, lang: str) -> str:
    """What is typed for this question."""
    place = 0 if lang == "zh" else 1
    if key == "columns.need":
        return "drop" if instance in DIRECT else "coarsen" if instance in COARSER else "keep"
    if key == "columns.level" and instance in COARSER:
        return COARSER[instance][place]
    found = ANSWERS.get(key, "no" if key in NO else "yes")
    return found if isinstance(found, str) else found[place]
