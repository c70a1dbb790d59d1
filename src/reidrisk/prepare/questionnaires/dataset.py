"""The dataset that is evaluated (GB/T 42460 6.1 a; China methodology 10.1; ITU-T X Suppl.39 6.5, 8.1)."""

from __future__ import annotations

from ...model.text import Text
from ..questionnaire import Item, Option, Questionnaire

QUESTIONNAIRE = Questionnaire(
    key="dataset",
    place=10,
    title=Text("待评估的数据集", "The dataset"),
    about=Text("说清楚评估的是哪一批数据、到哪里为止。", "Which data are evaluated, and where they end."),
    side="data",
    items=(
        Item(
            "dataset.title",
            Text("这份数据叫什么名字，第几版？", "What is the dataset called, and which version is it?"),
            Text(
                "写一个别人也能认出来的名字，例如“2023—2024 年出院病案首页，第 1 版”。以后每次共享都要能对上是哪一版。",
                'A name that others recognise too, such as "Discharge abstracts 2023-2024, version 1". Each later release must be '
                "traceable to its version.",
            ),
            ("GB/T 42460 6.1 a",),
        ),
        Item(
            "dataset.scope",
            Text("数据包括什么，不包括什么？", "What is in it, and what is left out?"),
            Text(
                "例如：包括某院全部住院患者的病案首页；不包括门诊、急诊留观和影像。评估结论只对这里写明的范围有效。",
                "For example: the abstracts of all in-patients of the hospital; no out-patients, no observation ward, no images. The "
                "conclusion holds for this scope only.",
            ),
            ("GB/T 42460 6.1 a",),
            rows=("C067",),
        ),
        Item(
            "dataset.period_start",
            Text("数据从哪一天开始？", "From which day are the data?"),
            Text("最早一条记录的日期，写作 2023-01-01。", "The date of the earliest record, as in 2023-01-01."),
            ("China methodology 10.1.4", "ITU X Suppl.39 8.1"),
            "date",
            rows=("C118",),
            past=True,
        ),
        Item(
            "dataset.period_end",
            Text("数据到哪一天为止？", "Up to which day are the data?"),
            Text(
                "最晚一条记录的日期。越新的数据越容易与眼前的人对上：半年以内风险最高，两年以上较低。",
                "The date of the latest record. Recent data are easier to match with people one knows: most so within six months, less "
                "after two years.",
            ),
            ("China methodology 10.1.4", "ITU X Suppl.39 8.1"),
            "date",
            rows=("C013",),
            past=True,
        ),
        Item(
            "dataset.volume",
            Text("数据有多大，怎样存放？", "How large are the data, and in what form?"),
            Text(
                "文件个数、大约的容量和格式。影响处理和传输的办法。",
                "Number of files, rough size and format. It decides how the data can be processed and sent.",
            ),
            ("China methodology 10.1.4",),
            rows=("C120",),
        ),
        Item(
            "dataset.quality",
            Text("数据的质量如何，已知有哪些错误？", "How good are the data; which errors are known?"),
            Text(
                "例如录入错误、缺失较多的列。错误会使人更难对上，但不能当作保护措施。",
                "For example typing errors, columns with many gaps. Errors make matching harder, but they are no protection to rely on.",
            ),
            ("China methodology 10.1.4",),
            rows=("C121",),
        ),
        Item(
            "dataset.hard_types",
            Text("有没有难以去标识化的内容？", "Is there anything that is hard to de-identify?"),
            Text(
                "这些内容要花很多时间，本工具的数值也不能完全覆盖。请先考虑能不能不提供。",
                "These take much time, and the figures of this tool do not cover them fully. First consider leaving them out.",
            ),
            ("China methodology 10.1",),
            "choices",
            rows=("C114",),
            options=(
                Option("longitudinal", Text("同一人多次记录（纵向数据）", "several records of one person over time")),
                Option("free_text", Text("自由文本", "free text")),
                Option("proprietary", Text("厂商专有的二进制格式", "binary data in a vendor's own format")),
                Option("images", Text("影像、照片、音视频", "images, photographs, sound or video")),
                Option("unstructured", Text("其他非结构化或半结构化数据", "other unstructured or half-structured data")),
                Option("none", Text("没有", "none of these")),
            ),
        ),
        Item(
            "dataset.auxiliary",
            Text("随数据一起交出去的还有什么？", "What else goes along with the data?"),
            Text(
                "文件名、文件夹名和元数据里常常带着姓名、编号或病名，容易被忘记。",
                "File names, folder names and metadata often carry names, numbers or diagnoses, and are easily forgotten.",
            ),
            ("China methodology 10.1.2",),
            "choices",
            rows=("C116",),
            options=(
                Option("paths", Text("带有含义的文件名或路径", "file names or paths that mean something")),
                Option("image_headers", Text("影像中附带的人口信息", "demographic data attached to images")),
                Option("report_forms", Text("病例报告表（CRF）", "case report forms")),
                Option("metadata", Text("作者、修订记录等元数据", "metadata such as authors and revisions")),
                Option("none", Text("只有数据本身", "nothing but the data")),
            ),
        ),
        Item(
            "dataset.codes",
            Text("数据中是否保留了能与其他数据对接的编码？", "Do codes remain that can match the data with other data?"),
            Text(
                "例如研究编号、去掉姓名后留下的患者编码。只要有人手里有对照表，凭它就能认出人。",
                "For example study numbers, or patient codes left when the names were removed. Whoever holds the list can recognise "
                "people by them.",
            ),
            ("ITU X Suppl.39 6.5",),
            "yes_no",
            rows=("C004",),
        ),
        Item(
            "dataset.analysis",
            Text("数据是为研究一个属性，还是综合分析多个属性？", "Are the data for one attribute, or for many analysed together?"),
            Text(
                "综合分析需要更多的列，也就更容易与别的数据对上。",
                "Joint analysis needs more columns, and more columns are easier to match.",
            ),
            ("ITU X Suppl.39 8.1",),
            "choice",
            rows=("C008",),
            options=(
                Option("single", Text("一个属性", "one attribute")),
                Option("joint", Text("多个属性综合分析", "many attributes together"), Text("风险较高。", "Riskier.")),
            ),
        ),
        Item(
            "dataset.provision",
            Text("数据提供几次，提供给谁？", "How often are data provided, and to whom?"),
            Text(
                "多次提供时，各次的数据可以互相比对，每次单独看都安全，合起来未必安全。",
                "Repeated releases can be compared with each other: each may be safe alone, and unsafe together.",
            ),
            ("ITU X Suppl.39 8.1",),
            "choice",
            rows=("C009",),
            options=(
                Option("once_internal", Text("一次，给本单位内部", "once, inside the organisation")),
                Option("once_outside", Text("一次，给外单位", "once, to another organisation")),
                Option("repeated", Text("两次以上", "two times or more"), Text("风险较高。", "Riskier.")),
                Option("regular", Text("按周期持续提供", "regularly over a period"), Text("风险最高。", "Riskiest.")),
            ),
        ),
        Item(
            "dataset.hierarchy",
            Text("数据里能看出家庭或上下级关系吗？", "Do the data show families or who reports to whom?"),
            Text(
                "例如户编号、母婴关系、科室职务。认出一个人，就可能认出他的家人或同事。",
                "For example household numbers, mother and child, positions in a department. Recognise one, and the family or "
                "colleagues follow.",
            ),
            ("ITU X Suppl.39 8.1",),
            "yes_no",
            rows=("C011",),
        ),
        Item(
            "dataset.traces",
            Text("数据里能看出一个人先后的行为或位置吗？", "Do the data show one person's actions or places over time?"),
            Text(
                "例如行车轨迹、就诊序列、消费记录。几个点就足以认出一个人。",
                "For example tracks, sequences of visits, purchases. A few points are enough to recognise someone.",
            ),
            ("ITU X Suppl.39 8.1",),
            "yes_no",
            rows=("C012",),
        ),
    ),
)
