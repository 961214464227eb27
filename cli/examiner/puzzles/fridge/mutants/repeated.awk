# The Pilots Brothers' refrigerator, wrong: it prints switches that cancel each other.

function times(cell,    other, count) {
    for (other = 0; other < 16; other++)
        if (int(other / 4) == int(cell / 4) || other % 4 == cell % 4)
            count += substr(handles, other + 1, 1) == "+"
    return count + 0
}

{
    for (word = 1; word <= NF; word++) handles = handles $word
}

length(handles) == 16 {
    count = 0
    list = ""
    for (cell = 0; cell < 16; cell++) {
        for (needed = times(cell); needed > 0; needed--) {
            count++
            list = list int(cell / 4) + 1 " " cell % 4 + 1 "\n"
        }
    }
    printf "%d\n%s", count, list
    handles = ""
}
