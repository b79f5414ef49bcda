/** How a formatted field rewrites typed or pasted text. */
export interface Typing {
  /** The text with the format's separators, without foreign characters and cut to the maximum length. */
  format: (raw: string) => string
  /** Returns true if `format` drops only separators. */
  fits: (raw: string) => boolean
  /** Returns true if a character is part of the value, not a separator. */
  isSign: (character: string) => boolean
}

/** For values of at most `max` characters, by default digits; `write` adds the separators. */
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

/** The first `max` characters of the value. */
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

/** Spaces, hyphens, dots, brackets and invisible characters. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s\p{Pd}\p{Cf}().]/gu, '')
}

function asTheyAre(signs: string): string {
  return signs
}
