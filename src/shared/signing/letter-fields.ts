import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { fieldsIn, fillFields, unknownField } from '#shared/base/text-fields.ts'

const ofEvery = ['client', 'year', 'firm', 'address', 'fee', 'signing'] as const

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

type LetterField = (typeof letterFields)['business'][number]

/**
 * The fields that say whose letter it is, which return it is about, and what that costs. A letter needs all of them.
 */
const requiredFields = {
  person: ['client', 'year', 'fee'],
  business: ['client', 'year', 'form', 'officer', 'fee'],
} as const satisfies Record<ClientKind, readonly LetterField[]>

export type LetterValues = { readonly [Field in LetterField]?: string }

/** The letter with its fields filled in. A paragraph that is an empty field is left out. */
export function fillLetter(body: string, values: LetterValues): string {
  return fillFields(body, values).replaceAll(/\n{3,}/g, '\n\n')
}

/**
 * Says what is wrong with the fields of a letter: one is unknown, or a required one is missing. Null if nothing is
 * wrong.
 */
export function wrongLetter(kind: ClientKind, body: string): string | null {
  const has = new Set(fieldsIn(body))
  const missing = requiredFields[kind].find((name) => !has.has(name))
  return (
    unknownField(letterFields[kind], body) ??
    (missing === undefined ? null : `The letter needs the field {${missing}}.`)
  )
}
