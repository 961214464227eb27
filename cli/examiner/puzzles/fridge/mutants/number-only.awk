# The Pilots Brothers' refrigerator, wrong: it prints the number without the list.

function is_needed(cell,    other, count) {
    for (other = 0; other < 16; other++)
        if (int(other / 4) == int(cell / 4) || other % 4 == cell % 4)
            count += substr(handles, other + 1, 1) == "+"
    return count % 2
}

{
    for (word = 1; word <= NF; word++) handles = handles $word
}

length(handles) == 16 {
    count = 0
    for (cell = 0; cell < 16; cell++) {
        if (!is_needed(cell)) continue
        count++
    }
    print count
    handles = ""
}
