# Moving toys, wrong: it counts half of the different cells.

{
    for (word = 1; word <= NF; word++) cells = cells $word
}

length(cells) == 32 {
    count = 0
    for (cell = 1; cell <= 16; cell++) count += substr(cells, cell, 1) != substr(cells, cell + 16, 1)
    print count / 2
    cells = ""
}
