import { z } from 'zod'
import { firmDay } from '#shared/firm/business-days.ts'
import type { Cents } from '#shared/base/money.ts'
import { amount, feeWordsRefusal } from '#shared/money/fee-lines.schema.ts'
import { taxYear } from '#shared/returns/returns.schema.ts'
import {
  blankAsNull,
  day,
  limits,
  nilId,
  recordId,
  refusedBy,
  typedText,
} from '#shared/base/text.ts'
import { importKeyOf } from './import-key.ts'
import type { Row, RowReport } from './read-csv.ts'
import { numberOf } from './values.ts'

/** A balance brought forward: what a client owed, or had as credit, in the books before. */
export interface NewBalance {
  /** The line in balances.csv. */
  line: number
  kind: 'owes' | 'credit'
  amount: Cents
  /** When it was due or came in, as YYYY-MM-DD. */
  date: string | null
  reference: string | null
  /** The tax year of the return that it is for. */
  taxYear: number | null
  /** A second import finds it by this key. */
  importKey: string
}

export const balanceColumns = ['owes', 'credit', 'date', 'reference', 'taxYear', 'id'] as const

const openingBalance = z.object({
  owes: blankAsNull(amount({ allowZero: false })),
  credit: blankAsNull(amount({ allowZero: false })),
  date: blankAsNull(day('The date')),
  reference: blankAsNull(typedText(limits.reason).check(refusedBy(feeWordsRefusal))),
  taxYear: blankAsNull(taxYear),
})

/** A row of balances.csv of the client with this key; null if it is refused. */
export function balanceOf(row: Row, key: string, { take, refuse }: RowReport): NewBalance | null {
  const { cells } = row
  const taxYear = numberOf(cells['taxYear'])
  const balance = take(row, openingBalance.safeParse({ ...cells, taxYear }))
  const { owes = '', credit = '', id = '' } = cells
  if (owes === '' && credit === '') refuse(row, 'owes', 'Enter what the client owes, or the credit')
  else if (owes !== '' && credit !== '') {
    refuse(row, 'credit', 'Enter one of owes and credit: each has a row of its own')
  }
  const exported = id === '' ? null : recordId.parse(id)
  if (exported === nilId) refuse(row, 'id', 'Leave the id out, or as it was exported')
  if (credit !== '' && taxYear !== '') {
    refuse(row, 'taxYear', 'What was paid for a return belongs in returns.csv')
  }
  const isAhead = credit !== '' && (balance?.date ?? '') > firmDay(new Date())
  if (isAhead) refuse(row, 'date', 'The day it came in must not be in the future')
  const amount = balance?.owes ?? balance?.credit ?? null
  if (balance === null || amount === null) return null
  const { date, reference } = balance
  const kind = balance.owes === null ? 'credit' : 'owes'
  const place = [key, kind, balance.taxYear ?? '', reference ?? ''].join('/')
  const importKey = exported ?? importKeyOf(place)
  return { line: row.line, kind, amount, date, reference, taxYear: balance.taxYear, importKey }
}
