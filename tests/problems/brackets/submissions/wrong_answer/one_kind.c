/* Wrong: a bracket closes a bracket of the other kind. */

#include <stdio.h>

int main(void)
{
    int depth = 0, is_right = 1;
    for (int c; (c = getchar()) != '\n' && c != EOF;) {
        depth += c == '(' || c == '<' ? 1 : -1;
        if (depth < 0) is_right = 0;
    }
    puts(is_right && depth == 0 ? "yes" : "no");
}
