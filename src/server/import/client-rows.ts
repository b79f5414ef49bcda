import type { DependentInput } from '#shared/profile/dependents.schema.ts'
import { email, isSameMailbox } from '#shared/base/email.ts'
import {
  type NewBusiness,
  newBusinessInput,
  newPersonInput,
} from '#shared/clients/clients.schema.ts'
import { type Invitee, invitationInput } from '#shared/users/invitations.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { phone } from '#shared/base/phone.ts'
import { profile, type ProfileInput, profileInput } from '#shared/profile/profile.schema.ts'
import { fold } from './headings.ts'
import type { NewBalance } from './balance-rows.ts'
import type { NewBooks } from './book-rows.ts'
import type { NewReturn } from './return-rows.ts'
import type { NewIpPin } from './ip-pin-rows.ts'
import type { Row, RowReport } from './read-csv.ts'
import { flagOf } from './values.ts'
import type { ImportedDocument } from './read-documents.ts'

export interface NewClient {
  /** The line in clients.csv. */
  line: number
  /** Names the client in the files and in a second import. */
  key: string
  /** Whether it gets an account; otherwise it is an office client. */
  signsIn: boolean
  /** Empty if there is none. */
  email: string
  /** Ten digits. */
  phone: string | null
  firstName: string
  lastName: string
  /** Null for a person. */
  business: NewBusiness | null
  /** The client key of each owner; null for an owner that is not a client. */
  ownerKeys: (string | null)[]
  /** The person who is invited to act as the spouse. */
  spouse: Invitee | null
  profile: ProfileInput | null
  returns: NewReturn[]
  ipPins: NewIpPin[]
  balances: NewBalance[]
  books: NewBooks
  documents: ImportedDocument[]
}

export const profileColumns = profile.keyof().options
const businessColumns = [
  'businessName',
  'entity',
  'ein',
  'fiscalYearEnd',
  'formedOn',
  'officerName',
  'officerTitle',
] as const
export const clientColumns = [
  'kind',
  'signsIn',
  'clientPhone',
  'spouseEmail',
  ...businessColumns,
] as const
export const ownerColumns = ['name', 'share', 'tin', 'ownerClient'] as const

/** The client in the column of that name, or by email; otherwise by name and phone number. */
export function keyOf({ cells }: Row): string {
  const { client = '', firstName = '', lastName = '', businessName = '' } = cells
  if (client !== '') return client
  const address = addressOf(cells['email'])
  if (address !== '') return address
  const digits = phone.safeParse(cells['clientPhone'] || cells['phone']).data ?? ''
  return `name:${fold(firstName + lastName || businessName)} ${digits}`.trim()
}

/** In the schema's form. A malformed one stays unchanged and is not found in clients.csv. */
export function addressOf(cell = ''): string {
  return email().safeParse(cell).data ?? cell
}

/** How the other files name a client: by the column `client`, or by email. */
export function refOf({ cells }: Row): string {
  return cells['client'] || addressOf(cells['email'])
}

type Named = Omit<
  NewClient,
  'line' | 'key' | 'profile' | 'ipPins' | 'returns' | 'balances' | 'books' | 'documents'
>

/** A row of clients.csv without its tax profile; null if it is refused. */
export function clientOf(row: Row, owners: readonly Row[], report: RowReport): Named | null {
  return isBusiness(row) ? businessOf(row, owners, report) : personOf(row, report)
}

export function isBusiness({ cells: { kind, businessName, lastName } }: Row): boolean {
  return kind === 'business' || (!kind && Boolean(businessName) && !lastName)
}

function personOf(row: Row, { take, refuse }: RowReport): Named | null {
  const { cells } = row
  const { kind } = cells
  if (kind && kind !== 'person') {
    refuse(row, 'kind', 'Kind must be person or business')
    return null
  }
  const signsIn = flagOf(cells['signsIn']) ?? Boolean(cells['email'])
  if (typeof signsIn === 'string') refuse(row, 'signsIn', 'Must be true or false')
  const { firstName, lastName } = cells
  const contact = { email: cells['email'], phone: cells['clientPhone'] || cells['phone'] }
  const person = take(row, newPersonInput.safeParse({ firstName, lastName, ...contact }))
  // An account needs an address.
  const account = signsIn === true ? take(row, invitationInput.safeParse(cells)) : person
  const spouse = cells['spouseEmail'] ? spouseOf(row, person?.email ?? '', refuse) : null
  if (!person || !account || spouse === undefined || typeof signsIn === 'string') return null
  return { ...person, signsIn, spouse, business: null, ownerKeys: [] }
}

/** Undefined for a refused one. */
function spouseOf(row: Row, email: string, refuse: RowReport['refuse']): Invitee | undefined {
  const { spouseEmail, spouseFirstName: firstName, spouseLastName: lastName } = row.cells
  const result = invitationInput.safeParse({ email: spouseEmail, firstName, lastName })
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const [field = 'email'] = path.map(String)
      refuse(row, `spouse${field.charAt(0).toUpperCase()}${field.slice(1)}`, message)
    }
    return undefined
  }
  if (email !== '' && isSameMailbox(result.data.email, email)) {
    refuse(row, 'spouseEmail', 'Two people can’t sign in with one address')
    return undefined
  }
  return result.data
}

function businessOf(row: Row, owners: readonly Row[], { refuse }: RowReport): Named | null {
  const { cells } = row
  const hasAccount = flagOf(cells['signsIn']) === true
  if (hasAccount) {
    refuse(row, 'signsIn', 'A business has no account: its officers are invited in the portal')
  }
  if (cells['spouseEmail']) refuse(row, 'spouseEmail', 'A business has no spouse')
  const contact = [cells['firstName'], cells['lastName']].filter(Boolean).join(' ')
  const { businessName: name, clientPhone, phone: number, fiscalYearEnd, officerName } = cells
  const result = newBusinessInput.safeParse({
    ...cells,
    kind: 'business',
    name,
    phone: clientPhone || number,
    fiscalYearEnd: Number(fiscalYearEnd || 12),
    officerName: officerName || contact,
    owners: owners.map((owner) => owner.cells),
  })
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const [field, place, column] = path.map(String)
      const owner = field === 'owners' ? owners[Number(place ?? -1)] : undefined
      if (owner) refuse(owner, column ?? '', message)
      else refuse(row, field === 'name' ? 'businessName' : (field ?? ''), message)
    }
    return null
  }
  if (hasAccount || cells['spouseEmail']) return null
  const { data: business } = result
  const named = {
    email: business.email,
    phone: business.phone,
    firstName: '',
    lastName: business.name,
  }
  const ownerKeys = owners.map(({ cells: { ownerClient } }) => ownerClient || null)
  return { ...named, signsIn: false, spouse: null, business, ownerKeys }
}

export interface ProfileParts {
  dependents: DependentInput[]
  columns: readonly string[]
  /** True if an impossible phone number was left out. The client is imported without it. */
  lacksPhone?: boolean
}

/** A tax profile, or null without one: a phone number and a state alone are none. */
export function profileOf(
  row: Row,
  { dependents, columns, lacksPhone = false }: ProfileParts,
  { take }: RowReport,
): ProfileInput | null {
  const cells = Object.fromEntries(columns.map((column) => [column, row.cells[column]]))
  const { address, address2 } = row.cells
  if (address && address2) cells['address'] = `${address}, ${address2}`
  const isGiven = Object.entries(cells).some(([column, cell]) => cell && column !== 'phone')
  if (!isGiven && dependents.length === 0) return null
  if (lacksPhone) cells['phone'] = firm.phone
  return take(row, profileInput.safeParse({ ...cells, dependents }))
}
