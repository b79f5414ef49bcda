/**
 * Text as one line that can't steer a terminal: control characters, line separators and direction controls of a file name
 * or an address are shown as their codes.
 */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u${code.toString(16).padStart(4, '0')}`
  })
}

/** Unicode's Cc and Cs, line and paragraph separators, direction controls (UAX #9). */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Prints each as one line to standard output, all in one write. */
export function print(...lines: string[]): void {
  if (lines.length > 0) console.log(lines.map(printable).join('\n'))
}
