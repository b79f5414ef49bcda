export interface PageRange {
  shown: number
  /** Left out where counting all of them would cost more than it says. */
  total?: number | undefined
  /** False where there are at least `total`. */
  exact?: boolean | undefined
  /** What one row is, and more of them; without the second, with an s. */
  noun: string
  nouns?: string | undefined
}

/** "3 returns", "50 of 1,204 returns", "50 of 500+ returns". */
export function formatRange({
  shown,
  total,
  exact = true,
  noun,
  nouns = `${noun}s`,
}: PageRange): string {
  const rows = (total ?? shown) === 1 ? noun : nouns
  const first = shown.toLocaleString('en-US')
  if (total === undefined) return `${first} ${rows}`
  return `${first} of ${total.toLocaleString('en-US')}${exact ? '' : '+'} ${rows}`
}
