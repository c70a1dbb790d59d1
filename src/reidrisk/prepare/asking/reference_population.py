"""The population that a count is set against when only the count is known (GB/T 42460 D.1.4 b 2).

National Bureau of Statistics, communique no. 3 of the Seventh National Population Census: the sum of the 31
provinces, autonomous regions and municipalities on 1 November 2020. An official statistic: a fact, free to use.
"""

from __future__ import annotations

PEOPLE = 1_409_778_724
SOURCE = "国家统计局，第七次全国人口普查公报（第三号） / NBS, Seventh National Population Census, communique no. 3"
YEAR = 2020
