/** The fields of the engagement letter, in braces: `{client}`. */
export const letterFields = ['client', 'year', 'firm', 'address'] as const
export type LetterField = (typeof letterFields)[number]

/** The letter with its fields filled in. */
export function fillLetter(body: string, values: Readonly<Record<LetterField, string>>): string {
  return body.replaceAll(field, (whole, name: string) => (isField(name) ? values[name] : whole))
}

/** The first text in braces that is not a field; null if there is none. */
export function unknownField(body: string): string | null {
  const names = Array.from(body.matchAll(field), ([, name = '']) => name)
  return names.find((name) => !isField(name)) ?? null
}

function isField(name: string): name is LetterField {
  return letterFields.some((field) => field === name)
}

const field = /\{([^{}]*)\}/g
