import type { ClientKind } from './clients.schema.ts'

const ofEvery = ['client', 'year', 'firm', 'address', 'fee'] as const

/** The fields of each engagement letter, in braces: `{client}`. */
export const letterFields = {
  person: ofEvery,
  business: [
    ...ofEvery,
    'officer',
    'form',
    'period',
    'state',
    'owners',
    'due',
    'extension',
    'authorization',
  ],
} as const satisfies Record<ClientKind, readonly string[]>

export type LetterField = (typeof letterFields)['business'][number]

/** What says whose letter it is, and about which return: a letter without one of them is refused. */
const requiredFields = {
  person: ['client', 'year'],
  business: ['client', 'year', 'form', 'officer'],
} as const satisfies Record<ClientKind, readonly LetterField[]>

export type LetterValues = { readonly [Field in LetterField]?: string }

/** The letter with its fields filled in. A paragraph that is an empty field is left out. */
export function fillLetter(body: string, values: LetterValues): string {
  const valueOf = new Map(Object.entries(values))
  return body
    .replaceAll(field, (whole, name: string) => valueOf.get(name) ?? whole)
    .replaceAll(/\n{3,}/g, '\n\n')
}

/** The first text in braces that is not a field; null if there is none. */
export function unknownField(kind: ClientKind, body: string): string | null {
  const known = new Set<string>(letterFields[kind])
  return fieldsIn(body).find((name) => !known.has(name)) ?? null
}

/** The first required field that the letter does not have; null if it has all. */
export function missingField(kind: ClientKind, body: string): LetterField | null {
  const has = new Set(fieldsIn(body))
  return requiredFields[kind].find((name) => !has.has(name)) ?? null
}

function fieldsIn(body: string): string[] {
  return Array.from(body.matchAll(field), ([, name = '']) => name)
}

const field = /\{([^{}]*)\}/g
