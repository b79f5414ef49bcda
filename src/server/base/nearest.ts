/** Returns the word that was probably meant: the nearest one, if it is close. Ignores case. */
export function nearest<Word extends string>(
  typed: string,
  words: readonly Word[],
): Word | undefined {
  const lowered = typed.toLowerCase()
  const most = Math.max(1, Math.floor(lowered.length / 4))
  const [best] = words
    .map((word) => ({ word, apart: distance(lowered, word.toLowerCase()) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((a, b) => a.apart - b.apart)
  return best?.word
}

/** ` Did you mean X?`, or nothing. */
export function didYouMean(
  typed: string,
  words: readonly string[],
  shown = (word: string) => word,
) {
  const word = nearest(typed, words)
  return word === undefined ? '' : ` Did you mean ${shown(word)}?`
}

/** Counts the letters to add, leave out, change or swap with the next one. */
function distance(from: string, to: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row?.[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swap = swapped ? (before?.[j - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min(change, (row?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, swap))
    }
    ;[before, row] = [row, next]
  }
  return row?.at(-1) ?? 0
}
