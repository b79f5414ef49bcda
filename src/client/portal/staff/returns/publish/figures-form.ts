import type { FormErrors } from '@mantine/form'
import type { FigureKey } from '#shared/signing/figure-keys.ts'
import { figureLines } from '#shared/signing/figure-lines.ts'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { cents, dollarsInput } from '#shared/base/money.ts'
import { type AuthorityFigures, amountOf, doubtAbout } from '#shared/signing/return-figures.ts'
import { isBusinessForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import {
  type Authority,
  authority,
  figuresInput,
  type TypedFigures,
} from '#shared/signing/figures.schema.ts'
import { usStateCodes } from '#shared/base/us-states.ts'
import { stateName } from '#client/portal/client/signing/labels.ts'

/** An authority's figures as typed. A result is `refund` or `owed` with an `amount` instead of a minus sign. */
export type FiguresFields = { [Key in Exclude<FigureKey, 'refund'>]?: string } & {
  authority: Authority
  kind: 'refund' | 'owed'
  amount: string
}

export function noFigures(form: ReturnForm, authority: Authority): FiguresFields {
  return { authority, kind: 'refund', amount: '', ...typedLines(form, () => '') }
}

export function figuresFields(form: ReturnForm, figures: AuthorityFigures): FiguresFields {
  const refund = amountOf(figures, 'refund')
  return {
    authority: authority.parse(figures.authority),
    kind: refund < 0 ? 'owed' : 'refund',
    amount: formatDollarsPlain(cents.parse(Math.abs(refund))),
    ...typedLines(form, (key) => formatDollarsPlain(amountOf(figures, key))),
  }
}

/** The fields of the form's lines but the result. */
function typedLines(form: ReturnForm, valueOf: (key: FigureKey) => string) {
  const keys = figureLines[form].map(({ key }) => key).filter((key) => key !== 'refund')
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
}

/** Returns the input of the calls. Its shape does not depend on whether the fields are valid. */
export function typedFigures({ kind, amount, ...figures }: FiguresFields): TypedFigures {
  const refund = kind === 'owed' && amount.trim() !== '' ? `-${amount.trim()}` : amount
  return { ...figures, refund }
}

/** Returns the errors by field, with the form's field names. */
export function figuresErrors(form: ReturnForm, all: readonly FiguresFields[]): FormErrors {
  const errors: FormErrors = {}
  const hasResult = figureLines[form].some(({ key }) => key === 'refund')
  for (const [place, fields] of all.entries()) {
    const read = figuresInput(form).safeParse(typedFigures(fields))
    for (const { path, message } of read.error?.issues ?? []) {
      if (path[0] !== 'refund') errors[`figures.${place}.${path.join('.')}`] ??= message
    }
    if (!hasResult) continue
    const amount = dollarsInput({
      allowZero: fields.kind === 'refund',
      whole: isBusinessForm(form),
    })
    const refused = amount.safeParse(fields.amount).error?.issues[0]?.message
    if (refused !== undefined) errors[`figures.${place}.amount`] = refused
  }
  return errors
}

/** Returns null while a field is invalid. */
export function readFigures(
  form: ReturnForm,
  all: readonly FiguresFields[],
): AuthorityFigures[] | null {
  const read = all.map((fields) => figuresInput(form).safeParse(typedFigures(fields)).data)
  return read.every((figures) => figures !== undefined) ? read : null
}

/** Says of the first authority what does not add up, or null. */
export function whatDoesNotAddUp(
  form: ReturnForm,
  all: readonly AuthorityFigures[],
): string | null {
  for (const figures of all) {
    const doubt = doubtAbout(form, figures)
    if (doubt !== null) return `${stateName(figures.authority)}: ${doubt}.`
  }
  return null
}

/** Returns the states that have no figures yet. */
export function statesLeft(all: readonly Pick<FiguresFields, 'authority'>[]) {
  return usStateCodes.filter((code) => all.every(({ authority }) => authority !== code))
}
