/* Checks a choice of coins: `validate input answer directory < output`; exit code 42 accepts, and 43 rejects. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *directory;

static void reject(const char *format, ...)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/judgemessage.txt", directory);
    FILE *message = fopen(path, "w");
    if (message) {
        va_list arguments;
        va_start(arguments, format);
        vfprintf(message, format, arguments);
        va_end(arguments);
        fclose(message);
    }
    exit(43);
}

int main(int argc, char **argv)
{
    if (argc < 4) return 1;
    directory = argv[3];
    FILE *input = fopen(argv[1], "r"), *answer = fopen(argv[2], "r");
    int n, sum, values[101], before = 0;
    char word[8], expected[8];
    if (!input || !answer || fscanf(input, "%d %d", &n, &sum) != 2 || fscanf(answer, "%7s", expected) != 1) return 1;
    for (int i = 1; i <= n; i++)
        if (fscanf(input, "%d", &values[i]) != 1) return 1;
    if (scanf("%7s", word) != 1) reject("the output is empty");
    if (strcmp(word, "no") == 0) {
        if (strcmp(expected, "no") != 0) reject("`no`, but there is a choice");
        if (scanf("%7s", word) == 1) reject("`%s` after `no`", word);
        return 42;
    }
    do {
        char *end;
        long coin = strtol(word, &end, 10);
        if (*end || coin <= before || coin > n) reject("`%s`: expected a coin from %d to %d", word, before + 1, n);
        before = (int)coin;
        sum -= values[coin];
    } while (scanf("%7s", word) == 1);
    if (sum != 0) reject("the sum of the coins differs by %d", -sum);
    /* A right choice where the answer is `no` is a mistake of the reference. */
    return strcmp(expected, "no") == 0 ? 1 : 42;
}
