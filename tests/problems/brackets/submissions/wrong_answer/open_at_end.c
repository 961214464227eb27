/* Wrong: brackets that are open at the end are not noticed. */

#include <stdio.h>

int main(void)
{
    char text[101], stack[101];
    int depth = 0;
    scanf("%100s", text);
    for (char *c = text; *c; c++)
        if (*c == '(' || *c == '<') stack[depth++] = *c;
        else if (depth == 0 || stack[--depth] != (*c == ')' ? '(' : '<')) {
            puts("no");
            return 0;
        }
    puts("yes");
}
