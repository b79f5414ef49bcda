import { bankAccountTypeLabels } from '#shared/base/bank.ts'
import { contactMethodLabels } from '#shared/clients/contact-methods.ts'
import { relationshipLabels } from '#shared/profile/dependents.schema.ts'
import { filingStatusLabels } from '#shared/base/filing-status.ts'
import { paymentMethodLabels } from '#shared/money/payment.ts'
import { entityLabels } from '#shared/returns/return-forms.ts'
import { returnStatuses, statusLabel } from '#shared/returns/return-status.ts'
import { usStates } from '#shared/base/us-state-names.ts'
import { fold } from './headings.ts'

/**
 * Converts a cell from the formats of spreadsheets and other products to the format of the portal's schemas. Unknown
 * values stay unchanged, and the schema refuses them with the reason.
 */
export function convertCell(column: string, cell: string): string {
  return readers[column]?.(cell) ?? cell
}

type Reader = (cell: string) => string | undefined

/** The code of a list's entry, found by code, label or another name. */
function oneOf(
  labels: Readonly<Record<string, string>>,
  names: Record<string, string> = {},
): Reader {
  const words = new Map([
    ...Object.entries(labels).flatMap(([code, label]) => [
      [fold(code), code] as const,
      [fold(label), code] as const,
    ]),
    ...Object.entries(names).map(([name, code]) => [fold(name), code] as const),
  ])
  return (cell) => words.get(fold(cell))
}

/**
 * 3/14/1985, 1985/3/14 or 14-Mar-1985, as spreadsheets and US products write it, also with a time of day. Two digits
 * don't make a year.
 */
const date: Reader = (cell) => {
  const [day = ''] = dashed(cell).split(/[T ](?=\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?$)|[T ]0?0:00/i)
  const numeric =
    /^(?<month>\d{1,2})[/-](?<date>\d{1,2})[/-](?<year>\d{4})$/.exec(day) ??
    /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<date>\d{1,2})$/.exec(day)
  const named = /^(?<date>\d{1,2})[- ](?<name>[a-z]{3,9})[- ](?<year>\d{4})$/i.exec(day)
  const {
    year,
    month = monthNamed(named?.groups?.['name'] ?? ''),
    date,
  } = (numeric ?? named)?.groups ?? {}
  return year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : day
}

/** With a hyphen for each kind of dash: a word processor writes another one into numbers. */
function dashed(cell: string): string {
  return cell.replaceAll(/[\p{Pd}\u2212]/gu, '-')
}

/** A spreadsheet drops the zero that ZIP codes of New England begin with. */
const zip: Reader = (cell) => {
  const [, five, four] =
    /^(\d{3,5})(?:-(\d{4}))?$/.exec(dashed(cell)) ?? /^(\d{4,5})(\d{4})$/.exec(cell) ?? []
  if (five === undefined) return undefined
  return four === undefined ? five.padStart(5, '0') : `${five.padStart(5, '0')}-${four}`
}

/** Adds the lost zero to a number of nine digits, too: an SSN, an EIN, a routing number. */
const nineDigits: Reader = (cell) => (/^\d{8}$/.test(cell) ? `0${cell}` : dashed(cell))

/** $1,234.50, -$500.00 or ($500.00), as spreadsheets write dollars; a dash alone is no amount. */
const amount: Reader = (cell) => {
  const plain = dashed(cell).replaceAll(/[$\s]/g, '')
  if (plain === '-') return ''
  return plain.replace(/^\((.+)\)$/, '-$1')
}

const flag = oneOf(
  { true: 'yes', false: 'no' },
  { y: 'true', n: 'false', x: 'true', 1: 'true', 0: 'false' },
)

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

/** Relatives who have no entry of their own in the list. */
const otherRelatives = [
  'Foster child',
  'Grandparent',
  'Grandmother',
  'Grandfather',
  'Aunt',
  'Uncle',
  'Cousin',
  'Stepparent',
  'Stepmother',
  'Stepfather',
  'Mother-in-law',
  'Father-in-law',
  'Son-in-law',
  'Daughter-in-law',
  'Brother-in-law',
  'Sister-in-law',
  'Parent-in-law',
]

const readers: Readonly<Record<string, Reader>> = {
  kind: oneOf(
    { person: 'Individual', business: 'Company' },
    { Personal: 'person', Organization: 'business', Entity: 'business' },
  ),
  signsIn: flag,
  entity: oneOf(entityLabels, {
    'C Corp': 'c_corp',
    Corporation: 'c_corp',
    '1120': 'c_corp',
    'S Corp': 's_corp',
    '1120-S': 's_corp',
    '1065': 'partnership',
    Trust: 'trust',
    Estate: 'trust',
    '1041': 'trust',
    'Non-profit': 'nonprofit',
    '990': 'nonprofit',
  }),
  fiscalYearEnd: monthEnd,
  formedOn: date,
  dateOfBirth: date,
  date,
  spouseDateOfBirth: date,
  paymentDate: date,
  zipCode: zip,
  bankRoutingNumber: nineDigits,
  ssn: nineDigits,
  pin: (cell) => (/^\d{5}$/.test(cell) ? `0${cell}` : cell),
  spouseSsn: nineDigits,
  ein: nineDigits,
  tin: nineDigits,
  phone: dashed,
  clientPhone: dashed,
  estimatedRefund: amount,
  paymentAmount: amount,
  owes: amount,
  credit: amount,
  state: oneOf(usStates, { 'Washington DC': 'DC', 'Washington, D.C.': 'DC' }),
  // The numbers are the ones that tax software uses for Form 1040.
  filingStatus: oneOf(filingStatusLabels, {
    'Married filing joint': 'married_jointly',
    'Married joint': 'married_jointly',
    Joint: 'married_jointly',
    MFJ: 'married_jointly',
    '2': 'married_jointly',
    'Married filing separate': 'married_separately',
    'Married separate': 'married_separately',
    MFS: 'married_separately',
    '3': 'married_separately',
    S: 'single',
    '1': 'single',
    HOH: 'head_of_household',
    HH: 'head_of_household',
    '4': 'head_of_household',
    'Qualifying widow(er)': 'qualifying_widow',
    'Surviving spouse': 'qualifying_widow',
    QSS: 'qualifying_widow',
    QW: 'qualifying_widow',
    '5': 'qualifying_widow',
  }),
  bankAccountType: oneOf(bankAccountTypeLabels),
  preferredContactMethod: oneOf(contactMethodLabels, { SMS: 'text' }),
  relationship: oneOf(relationshipLabels, {
    son: 'child',
    daughter: 'child',
    stepson: 'stepchild',
    stepdaughter: 'stepchild',
    grandson: 'grandchild',
    granddaughter: 'grandchild',
    brother: 'sibling',
    sister: 'sibling',
    'half brother': 'sibling',
    'half sister': 'sibling',
    stepbrother: 'sibling',
    stepsister: 'sibling',
    mother: 'parent',
    father: 'parent',
    ...Object.fromEntries(otherRelatives.map((name) => [name, 'other'])),
  }),
  status: oneOf(Object.fromEntries(returnStatuses.map((status) => [status, statusLabel(status)]))),
  paymentMethod: oneOf(paymentMethodLabels),
  refundFinal: flag,
  livesWithTaxpayer: flag,
  isStudent: flag,
  hasDisability: flag,
}
