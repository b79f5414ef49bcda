/** How a field with a format writes what is typed or pasted into it. */
export interface Typing {
  /** With the separators of the format, less what no value has and what is beyond the longest one. */
  format: (raw: string) => string
  /** Whether `format` loses nothing but separators. */
  fits: (raw: string) => boolean
  /** Of one character: whether it is part of the value and no separator. */
  isSign: (character: string) => boolean
}

/** For values of at most `max` signs, which are digits unless said otherwise; `write` adds the separators. */
export function typingOf(
  max: number,
  { write = asTheyAre, sign = /[0-9]/ }: { write?: (signs: string) => string; sign?: RegExp } = {},
): Typing {
  const isSign = (character: string) => sign.test(character)
  return {
    format: (raw) => write(signsOf({ isSign }, raw, max)),
    fits(raw) {
      const signs = withoutSeparators(raw)
      return signs.length <= max && Array.from(signs).every(isSign)
    },
    isSign,
  }
}

/** The first `max` signs of a text. */
export function signsOf(
  { isSign }: Pick<Typing, 'isSign'>,
  text: string,
  max: number = text.length,
): string {
  let signs = ''
  for (const character of text) {
    if (signs.length === max) break
    if (isSign(character)) signs += character
  }
  return signs
}

/** Spaces, hyphens, dots, brackets and what is not seen. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s\p{Pd}\p{Cf}().]/gu, '')
}

function asTheyAre(signs: string): string {
  return signs
}
