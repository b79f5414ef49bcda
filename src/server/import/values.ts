import { bankAccountTypeLabels } from '#shared/base/bank.ts'
import { keysOf, tableOf } from '#shared/base/keys-of.ts'
import { contactMethodLabels } from '#shared/clients/contact-methods.ts'
import { relationshipLabels } from '#shared/profile/dependents.schema.ts'
import { filingStatusLabels } from '#shared/base/filing-status.ts'
import { paymentMethodLabels } from '#shared/returns/payment.ts'
import { entityLabels } from '#shared/returns/return-forms.ts'
import { returnStatuses, statusLabel } from '#shared/returns/return-status.ts'
import { stateNames } from '#shared/base/us-state-names.ts'
import { invisible } from './csv-records.ts'
import { fold } from './headings.ts'

/**
 * Converts a cell from the formats of spreadsheets and other products to the format of the portal's schemas. Unknown
 * values stay unchanged, and the schema refuses them with the reason.
 */
export function convertCell(column: string, cell: string): string {
  const reader = readers[column]
  if (reader === undefined) return cell
  return /^(?:n\/a|-{2,})$/i.test(dashed(cell)) ? '' : (reader(cell) ?? cell)
}

type Reader = (cell: string) => string | undefined

/**
 * The code of a list's entry, found by code, label or one of its other names; also by several that agree, as in
 * "1 - Single" or "Married filing separately (MFS)".
 */
function oneOf<Code extends string>(
  labels: Readonly<Record<Code, string>>,
  names: Partial<Record<Code, string>> = {},
): Reader {
  const words = new Map(
    keysOf(labels).flatMap((code) =>
      [code, labels[code], ...(names[code]?.split(', ') ?? [])].map(
        (name) => [fold(name), code] as const,
      ),
    ),
  )
  return (cell) => {
    const parts = cell.split(/[()]|\s[-–—]\s/).filter((part) => part.trim() !== '')
    const [code, ...others] = new Set(parts.map((part) => words.get(fold(part))))
    return words.get(fold(cell)) ?? (others.length === 0 ? code : undefined)
  }
}

/**
 * 3/14/1985, 1985/3/14, 14-Mar-1985 or Mar 14, 1985, as spreadsheets and US products write it, also with a time of day. Two
 * digits don't make a year.
 */
const date: Reader = (cell) => {
  const [day = ''] = dashed(cell).split(
    /[T ](?=\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?$)|[T ]0?0:00/i,
  )
  const found = dates.map((form) => form.exec(day)?.groups).find((groups) => groups !== undefined)
  const { year, name = '', month = monthNamed(name), date } = found ?? {}
  return year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : day
}

const dates = [
  /^(?<month>\d{1,2})[/-](?<date>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<year>\d{4})[/-](?<month>\d{1,2})[/-](?<date>\d{1,2})$/,
  /^(?<date>\d{1,2})[- ](?<name>[a-z]{3,9})[- ](?<year>\d{4})$/i,
  /^(?<name>[a-z]{3,9})[- ](?<date>\d{1,2})(?:, ?|[- ])(?<year>\d{4})$/i,
]

/**
 * A number or date with a hyphen for each kind of dash and a space for each kind of space, as word processors write
 * others, and without what can't be seen or makes it text in a spreadsheet, as in '012.
 */
function dashed(cell: string): string {
  const seen = cell.replaceAll(invisible, '').replaceAll(/[\p{Pd}\u2212]/gu, '-')
  return seen.replaceAll(/\s/g, ' ').replaceAll(/^'|'$/g, '').trim()
}

/** A spreadsheet drops the zero that ZIP codes of New England begin with. */
const zip: Reader = (cell) => {
  const [, five, four] =
    /^(\d{3,5})(?:-(\d{4}))?$/.exec(dashed(cell)) ?? /^(\d{4,5})(\d{4})$/.exec(dashed(cell)) ?? []
  if (five === undefined) return undefined
  return four === undefined ? five.padStart(5, '0') : `${five.padStart(5, '0')}-${four}`
}

/** Adds the lost zero to a number of nine digits, too: an SSN, an EIN, a routing number. */
const nineDigits: Reader = (cell) => {
  const number = dashed(cell).replace(/^(\d{8,9})\.0$/, '$1')
  if (/^\d{3} \d{2} \d{4}$/.test(number)) return number.replaceAll(' ', '-')
  return number.replace(/^\d{8}$/, '0$&')
}

/** $1,234.50, -$500.00, ($500.00), 500.00- or US$500, as spreadsheets write dollars; a dash alone is no amount. */
const amount: Reader = (cell) => {
  const plain = dashed(cell).replaceAll(/^USD?(?=[\s$])|\sUSD$|[$\s]/g, '')
  if (plain === '-') return ''
  const signed = plain.replace(/^\((.+)\)$|^(\d.*)-$/, '-$1$2').replace(/^\+(?=\d)/, '')
  return signed.replace(/(?<=\.\d\d)0+$/, '')
}

const flag = oneOf({ true: 'yes', false: 'no' }, { true: 'y, x, 1', false: 'n, 0' })

const months = Array.from({ length: 12 }, (_month, at) =>
  new Date(2000, at, 15).toLocaleString('en-US', { month: 'long' }),
)

/** The month in which a year ends: December, 12, or the day as 12/31. */
const monthEnd: Reader = (cell) => {
  const [, number] = /^(\d{1,2})(?:[/-]\d{1,2})?$/.exec(cell) ?? []
  if (number !== undefined) return String(Number(number))
  return monthNamed(cell)
}

/** The number of a month, by its name or the beginning of it. */
function monthNamed(name: string): string | undefined {
  const at = months.findIndex((month) => fold(month).startsWith(fold(name)))
  return at < 0 || fold(name).length < 3 ? undefined : String(at + 1)
}

const relative = oneOf(relationshipLabels, {
  child: 'son, daughter',
  stepchild: 'stepson, stepdaughter',
  grandchild: 'grandson, granddaughter',
  sibling: 'brother, sister, half brother, half sister, stepbrother, stepsister',
  parent: 'mother, father, mom, dad',
  // People without an entry of their own in the list. Tax software writes "None" for somebody who is not a relative.
  other:
    'none, other relative, qualifying relative, niece/nephew, grandparent, grandmother, grandfather, grandma, grandpa, aunt, uncle, cousin',
})

/**
 * An adopted child is the taxpayer's own (26 U.S.C. 152(f)(1)). Who is a relative in another way, such as a foster son, a
 * great-grandchild or a mother-in-law, has no entry of their own.
 */
const relationship: Reader = (cell) => {
  const word = fold(cell).replace(/^(?:adopted|eligible)/, '')
  const base = word.replace(/^(?:foster|great|half|step)/, '').replace(/inlaw$/, '')
  return relative(word) ?? relative(cell) ?? (relative(base) === undefined ? undefined : 'other')
}

const each = (read: Reader, columns: string) => tableOf(columns.split(' '), () => read)

const readers: Readonly<Record<string, Reader>> = {
  ...each(date, 'formedOn dateOfBirth date spouseDateOfBirth paymentDate dueOn'),
  ...each(nineDigits, 'bankRoutingNumber ssn spouseSsn ein tin'),
  ...each(dashed, 'phone clientPhone'),
  ...each(amount, 'estimatedRefund paymentAmount owes credit'),
  ...each(flag, 'signsIn refundFinal livesWithTaxpayer isStudent hasDisability'),
  kind: oneOf(
    { person: 'Individual', business: 'Company' },
    { person: 'Personal', business: 'Organization, Entity' },
  ),
  entity: oneOf(entityLabels, {
    c_corp: 'C Corp, Corporation, 1120',
    s_corp: 'S Corp, 1120-S',
    partnership: '1065',
    trust: 'Trust, Estate, 1041',
    nonprofit: 'Non-profit, 990',
  }),
  fiscalYearEnd: monthEnd,
  zipCode: zip,
  pin: (cell) => dashed(cell).replace(/^\d{5}$/, '0$&'),
  state: oneOf(stateNames, { DC: 'Washington DC', VI: 'Virgin Islands' }),
  // The numbers are the ones that tax software uses for Form 1040.
  filingStatus: oneOf(filingStatusLabels, {
    single: 'S, 1',
    married_jointly: 'Married filing joint, Married joint, Joint, MFJ, 2',
    married_separately: 'Married filing separate, Married separate, MFS, 3',
    head_of_household: 'Head of house, HOH, HH, 4',
    qualifying_widow:
      'Qualifying widow(er), Qualifying widow(er) with dependent child, Surviving spouse, QSS, QW, 5',
  }),
  bankAccountType: oneOf(bankAccountTypeLabels),
  preferredContactMethod: oneOf(contactMethodLabels, { text: 'SMS' }),
  relationship,
  status: oneOf(tableOf(returnStatuses, statusLabel)),
  paymentMethod: oneOf(paymentMethodLabels),
}

/** Reads true or false. Other words stay text, which the schema refuses. */
export function flagOf(cell = ''): boolean | string | undefined {
  if (cell === '') return undefined
  return cell.toLowerCase() === 'true' || (cell.toLowerCase() === 'false' ? false : cell)
}

/** Reads a number. Other text stays as it is, and the schema refuses it. */
export function numberOf(cell = ''): number | string {
  return /^\d{1,6}$/.test(cell) ? Number(cell) : cell
}
