import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { formatCents, formatDollarsPlain } from '#shared/format-money.ts'
import { cents, dollarsInput } from '#shared/money.ts'
import type { AuthorityFigures } from '#shared/return-figures.ts'
import { figuresInput } from '#shared/signing.schema.ts'
import { usStateCodes } from '#shared/us-states.ts'
import { stateName } from '#client/portal/signing/labels.ts'

/** An authority's figures as typed. Refund or owed is a choice instead of a minus sign. */
export interface FiguresFields {
  authority: string
  agi: string
  totalTax: string
  withheld: string
  kind: 'refund' | 'owed'
  amount: string
}

export function noFigures(authority: string): FiguresFields {
  return { authority, agi: '', totalTax: '', withheld: '', kind: 'refund', amount: '' }
}

export function figuresFields(figures: AuthorityFigures): FiguresFields {
  const { authority, agi, totalTax, withheld, refund } = figures
  return {
    authority,
    agi: formatDollarsPlain(agi),
    totalTax: formatDollarsPlain(totalTax),
    withheld: formatDollarsPlain(withheld),
    kind: refund < 0 ? 'owed' : 'refund',
    amount: formatDollarsPlain(cents.parse(Math.abs(refund))),
  }
}

/** Returns the input of the calls. Its shape does not depend on whether the fields are valid. */
export function typedFigures({ kind, amount, ...figures }: FiguresFields): TypedFigures {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema refuses others
  const authority = figures.authority as TypedFigures['authority']
  const refund = kind === 'owed' && amount.trim() !== '' ? `-${amount.trim()}` : amount
  return { ...figures, authority, refund }
}

type TypedFigures = z.input<typeof figuresInput>

/** Returns the errors by field, with the form's field names. */
export function figuresErrors(all: readonly FiguresFields[]): FormErrors {
  const errors: FormErrors = {}
  for (const [place, fields] of all.entries()) {
    for (const { path, message } of figuresInput.safeParse(typedFigures(fields)).error?.issues ??
      []) {
      if (path[0] !== 'refund') errors[`figures.${place}.${path.join('.')}`] ??= message
    }
    const amount = amounts[fields.kind].safeParse(fields.amount).error?.issues[0]?.message
    if (amount !== undefined) errors[`figures.${place}.amount`] = amount
  }
  return errors
}

/** Returns null while a field is invalid. */
export function readFigures(all: readonly FiguresFields[]): AuthorityFigures[] | null {
  const read = all.map((fields) => figuresInput.safeParse(typedFigures(fields)).data)
  return read.every((figures) => figures !== undefined) ? read : null
}

/** Says of the first authority whose refund is not what was withheld less the tax, or null. */
export function whatDoesNotAddUp(all: readonly AuthorityFigures[]): string | null {
  for (const { authority, totalTax, withheld, refund } of all) {
    const difference = withheld - totalTax
    if (difference !== refund) {
      return `${stateName(authority)}: withheld less tax is ${formatCents(cents.parse(difference))}, not ${formatCents(refund)}.`
    }
  }
  return null
}

/** Returns the states that have no figures yet. */
export function statesLeft(all: readonly Pick<FiguresFields, 'authority'>[]): string[] {
  return usStateCodes.filter((code) => all.every(({ authority }) => authority !== code))
}

const amounts = { refund: dollarsInput(), owed: dollarsInput({ allowZero: false }) }
