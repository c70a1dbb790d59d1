"""The three sharing models (GB/T 42460 3.9-3.11)."""

from __future__ import annotations

from ...model.text import Text
from ..topic import Topic, Topics

TOPICS = Topics(
    Text("共享类型", "Sharing models"),
    (
        Topic(
            "sharing",
            ("共享类型", "数据共享类型", "sharing model", "sharing models"),
            Text("数据共享类型", "sharing model"),
            Text(
                "数据怎样交给别人：完全公开（public）、受控公开（controlled，签协议）、领地公开（enclave，数据不出门）。"
                "它决定门限 τ、用 R_b 还是 R_c，以及要不要评估接收方。",
                "How the data reach others: public, controlled (under an agreement) or enclave (the data do not leave). It decides "
                "tau, whether R_b or R_c counts, and whether the recipient is assessed.",
            ),
            "3.9-3.11, Table D.2",
        ),
        Topic(
            "public",
            ("完全公开共享", "completely public sharing", "完全公开", "release and forget"),
            Text("完全公开共享", "completely public sharing"),
            Text(
                "放到网上，谁都能取，收不回来。视为必有人攻击：pr(context) = 1，用最大风险 R_b，每个等价类至少 20 个成员；"
                "20 个时 R 恰好等于 GB/T 42460 推荐的阈值，要低于它实际须 21 个。",
                "Put online for anyone, beyond recall. An attack is taken as certain: pr(context) = 1, the largest risk R_b counts, "
                "every class needs 20 members; with 20 R equals the threshold that GB/T 42460 recommends, so below it takes 21.",
            ),
            "3.9, D.1.4 a",
            "τ = 1/20, R = R_b",
        ),
        Topic(
            "controlled",
            ("受控公开共享", "controlled public sharing", "受控公开", "data use agreement", "DUA"),
            Text("受控公开共享", "controlled public sharing"),
            Text(
                "凭数据使用协议交给确定的接收方，协议约束用途、再共享和重标识。只点“同意”的网页条款若不能执行，应按完全公开处理。",
                "Given to a known recipient under a data use agreement that binds purpose, onward sharing and re-identification. "
                "Click-through terms that cannot be enforced should be treated as completely public.",
            ),
            "3.10, D.1.4 b",
            "τ = 1/5, R = R_c × pr(context)",
        ),
        Topic(
            "enclave",
            ("领地公开共享", "enclave public sharing", "领地公开", "领地"),
            Text("领地公开共享", "enclave public sharing"),
            Text(
                "接收方只能在指定的物理或虚拟环境里使用，数据不能带出，例如安全机房、可信研究环境。",
                "The recipient works inside a given physical or virtual place, such as a secure room or trusted research environment, "
                "and cannot take data out.",
            ),
            "3.11, D.1.4 b",
            "τ = 1/3, R = R_c × pr(context)",
        ),
    ),
)
