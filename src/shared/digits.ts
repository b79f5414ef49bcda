/** The ASCII digits of what was typed, at most `max` of them: the start of every formatting field. */
export function digitsOf(raw: string, max: number): string {
  return raw.replaceAll(/[^0-9]/g, '').slice(0, max)
}
