import { nearest } from '#server/base/nearest.ts'

/**
 * Other products' names for our columns, in order of preference if a file has several. Compared without case, spaces
 * and punctuation, and without a hint at the end, as in "Date of birth - mm/dd/yyyy", "SSN (no dashes)" or "Refund ($)".
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  client: ['Client ID', 'Client number', 'Client code', 'Account ID'],
  kind: ['Client type', 'Account type'],
  signsIn: ['Has account'],
  businessName: ['Company name', 'Company', 'Entity name'],
  entity: ['Entity type', 'Business type'],
  ein: ['Employer identification number', 'Federal EIN', 'FEIN', 'Tax ID'],
  fiscalYearEnd: ['Fiscal year end month', 'Year end'],
  formedOn: ['Date formed', 'Incorporation date'],
  share: ['Ownership', 'Ownership percentage', 'Percent'],
  email: ['Email address', 'Primary email', 'Contact email', 'Client email', 'Taxpayer email'],
  firstName: ['Taxpayer first name', 'Primary first name', 'Contact first name', 'TP first name'],
  lastName: ['Taxpayer last name', 'Primary last name', 'Contact last name', 'TP last name'],
  ssn: [
    'Social security number',
    'Social security',
    'Taxpayer SSN',
    'Primary SSN',
    'TP SSN',
    'SSN/ITIN',
  ],
  dateOfBirth: ['DOB', 'Birth date', 'Birthday', 'Taxpayer DOB', 'Taxpayer date of birth'],
  occupation: ['Taxpayer occupation', 'Job title'],
  address: ['Address 1', 'Address line 1', 'Street', 'Street address', 'Mailing address'],
  address2: ['Address line 2', 'Apt', 'Apartment', 'Unit', 'Suite'],
  city: ['Mailing city', 'Address city', 'Town'],
  state: ['Mailing state', 'Address state', 'State/Province'],
  zipCode: ['ZIP', 'Postal code', 'ZIP/Postal code', 'Mailing zip', 'Address zip'],
  phone: ['Phone number', 'Primary phone', 'Cell phone', 'Mobile phone', 'Mobile', 'Home phone'],
  filingStatus: ['Tax filing status', 'FS'],
  spouseSsn: ['Spouse social security number', 'SP SSN'],
  spouseEmail: ['SP email', 'Spouse email address'],
  spouseFirstName: ['SP first name'],
  spouseLastName: ['SP last name'],
  spouseDateOfBirth: ['Spouse DOB', 'Spouse birth date'],
  bankRoutingNumber: ['Routing number', 'RTN'],
  bankAccountNumber: ['Account number'],
  bankAccountType: ['Account type of bank'],
  taxYear: ['Year'],
  owes: ['Balance due', 'Open balance', 'Amount due', 'Balance'],
  credit: ['Credit balance', 'Unapplied amount', 'Prepayment'],
  date: ['Due date', 'Invoice date'],
  reference: ['Invoice number', 'Invoice', 'Num'],
}

export interface Headings {
  /** The positions of our columns in the file. */
  at: Map<string, number>
  /** Headings of other columns. */
  others: string[]
  /** Misspelled and duplicate headings, with the reason. */
  wrong: { heading: string; reason: string }[]
}

export function readHeadings(headings: readonly string[], known: readonly string[]): Headings {
  const folded = headings.map((heading) => fold(withoutHint(heading)))
  const at = new Map<string, number>()
  const result: Headings = { at, others: [], wrong: [] }
  for (const column of known) {
    const names = [column, ...(otherNames[column] ?? [])].map(fold)
    const name = names.find((candidate) => folded.includes(candidate))
    if (name !== undefined) at.set(column, folded.indexOf(name))
  }
  const taken = new Set(at.values())
  for (const [place, heading] of headings.entries()) {
    if (taken.has(place)) continue
    const first = folded.indexOf(folded[place] ?? '')
    const meant = columnMeant(
      folded[place] ?? '',
      known.filter((column) => !at.has(column)),
    )
    if (first !== place && taken.has(first)) {
      result.wrong.push({ heading, reason: 'This column appears twice' })
    } else if (meant !== undefined) {
      result.wrong.push({ heading, reason: `There is no such column. Did you mean ${meant}?` })
    } else if (heading !== '') result.others.push(heading)
  }
  return result
}

/** Other words in parentheses may make another column, as in "SSN (spouse)". */
function withoutHint(heading: string): string {
  const at = heading.search(hintStart)
  const hint = heading.slice(at).toLowerCase().replaceAll(digits, '')
  const isHint = hint.split(/[^\p{L}\p{N}$%#]+/u).every((word) => hintWord.test(word))
  return at > 0 && isHint ? heading.slice(0, at) : heading
}

const hintStart = /[([]|\s[-–—]\s|:\s|\s[mdy]{1,4}[/.-]/i
const digits = /\b\d+[\s-]?digits?\b/g
const hintWord =
  /^(?:|[mdy]{1,8}|[x#]+|[$%]|usd|optional|required|format|text|no|without|with|or|only|if|any|digits?|numbers?|dash(?:es)?|hyphens?|spaces?|yes|n|true|false|letters?|abbreviation|taxpayer|primary)$/

/** The column that was probably meant, by its own name or a long one of another product: "Job" is not "DOB". */
function columnMeant(heading: string, free: readonly string[]): string | undefined {
  const names = free.flatMap((column) => {
    const others = (otherNames[column] ?? []).map(fold).filter(({ length }) => length >= 8)
    return [fold(column), ...others].map((name) => ({ name, column }))
  })
  const meant = nearest(
    heading,
    names.map(({ name }) => name),
  )
  return names.find(({ name }) => name === meant)?.column
}

/** Keeps only letters and digits, in lower case. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
