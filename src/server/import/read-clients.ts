import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { estimatedRefundInput, type PaymentInput, paymentInput } from '#shared/admin.schema.ts'
import { isCalendarDate } from '#shared/dates.ts'
import { dependent, type DependentInput, dependentInput } from '#shared/dependents.schema.ts'
import { invitationInput } from '#shared/invitations.schema.ts'
import type { Refund } from '#shared/refund.ts'
import { profile, type ProfileInput, profileInput } from '#shared/profile.schema.ts'
import { isFinished, type ReturnStatus } from '#shared/return-status.ts'
import { returnStatus, taxYear } from '#shared/returns.schema.ts'
import { nilId } from '#shared/text.ts'
import { errors } from '#server/base/errors.ts'
import type { Payment } from '#server/records/returns/returns.queries.ts'
import { readCsv, type Row, type ImportReport } from './read-csv.ts'
import { type ImportedDocument, readDocuments } from './read-documents.ts'

export interface NewReturn extends Refund {
  taxYear: number
  status: ReturnStatus
  /** Null if unpaid. Without a date it was paid now. */
  payment: (Omit<Payment, 'paymentDate'> & { paymentDate: Date | null }) | null
}

export interface NewClient {
  /** The line in clients.csv. */
  line: number
  email: string
  firstName: string
  lastName: string
  profile: ProfileInput | null
  returns: NewReturn[]
  documents: ImportedDocument[]
}

export const profileColumns = profile.keyof().options
/** A file without these columns has no tax profiles; its clients are imported without them. */
const profileNeeds = [
  'ssn',
  'dateOfBirth',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
  'filingStatus',
]

export const dependentColumns = dependent.omit({ id: true }).keyof().options
export const returnColumns = [
  'estimatedRefund',
  'refundFinal',
  'paymentAmount',
  'paymentMethod',
  'paymentDate',
  'paymentNotes',
] as const

/**
 * The content of a folder: clients.csv, and optionally dependents.csv, returns.csv and documents. The portal's own schemas
 * check it. A client with a refused row is left out entirely.
 */
export async function readClients(
  clientsFile: string,
): Promise<ImportReport & { clients: NewClient[] }> {
  const report: ImportReport = { refusals: [], unread: [] }
  const { refusals } = report
  const folder = path.dirname(clientsFile)
  const beside = async (name: string, columns: Parameters<typeof readCsv>[1]) => {
    const file = path.join(folder, name)
    return existsSync(file) ? (await readCsv(file, columns, report)).rows : []
  }
  const required = ['email', 'firstName', 'lastName']
  const optional = [...profileColumns, 'address2']
  const { rows: people, columns } = await readCsv(clientsFile, { required, optional }, report)
  const lacking = profileNeeds.filter((column) => !columns.includes(column))
  const profileCells = lacking.length === 0 ? profileColumns : []
  const ofDependents = ['firstName', 'lastName', 'dateOfBirth', 'relationship']
  const dependents = await beside('dependents.csv', {
    required: ['email', ...ofDependents],
    optional: dependentColumns,
  })
  const returns = await beside('returns.csv', {
    required: ['email', 'taxYear', 'status'],
    optional: returnColumns,
  })
  if (refusals.some(({ line }) => line === undefined || line === 1))
    return { clients: [], ...report }
  if (lacking.length > 0 && columns.length > required.length) {
    report.unread.push(
      `${path.basename(clientsFile)}: the tax profiles, which also need ${lacking.join(', ')}`,
    )
  }

  const byEmail = new Map<string, { client: NewClient; row: Row; dependents: DependentInput[] }>()
  const bad = new Set<string>()
  const take = <T>(row: Row, result: z.ZodSafeParseResult<T>): T | null => {
    if (result.success) return result.data
    for (const issue of result.error.issues) refuse(row, columnOf(issue.path), issue.message)
    return null
  }
  const refuse = (row: Row, field: string, reason: string) => {
    const { file, line } = row
    refusals.push({ file, line, ...(field && { field }), reason })
    bad.add(clientEmail(row))
  }
  for (const row of people) {
    const person = take(row, invitationInput.safeParse(row.cells))
    if (person === null) continue
    if (byEmail.has(person.email)) {
      refuse(row, 'email', 'This address appears twice')
      continue
    }
    const client = { line: row.line, ...person, profile: null, returns: [], documents: [] }
    byEmail.set(person.email, { client, row, dependents: [] })
  }
  const ownerOf = (row: Row) => {
    const owner = byEmail.get(clientEmail(row))
    if (owner === undefined) refuse(row, 'email', 'clients.csv has no such client')
    return owner
  }
  for (const row of dependents) {
    const owner = ownerOf(row)
    const dependent = owner && take(row, dependentInput.safeParse(withFlags(row.cells)))
    if (dependent) owner.dependents.push(dependent)
  }
  for (const { client, row, dependents: theirs } of byEmail.values()) {
    const cells = Object.fromEntries(profileCells.map((column) => [column, row.cells[column]]))
    const { address, address2 } = row.cells
    if (address && address2) cells['address'] = `${address}, ${address2}`
    if (Object.values(cells).some(Boolean) || theirs.length > 0) {
      client.profile = take(row, profileInput.safeParse({ ...cells, dependents: theirs }))
    }
  }
  for (const row of returns) {
    const owner = ownerOf(row)
    const taxReturn = owner && returnOf(row, take, refuse)
    if (!taxReturn) continue
    if (owner.client.returns.some((other) => other.taxYear === taxReturn.taxYear)) {
      refuse(row, 'taxYear', 'This client has another return for this year')
    } else owner.client.returns.push(taxReturn)
  }
  const clients = new Map([...byEmail].map(([address, { client }]) => [address, client]))
  await readDocuments(path.join(folder, 'documents'), clients, refusals)
  return { clients: [...clients.values()].filter(({ email }) => !bad.has(email)), ...report }
}

function returnOf(
  row: Row,
  take: <T>(row: Row, result: z.ZodSafeParseResult<T>) => T | null,
  refuse: (row: Row, field: string, reason: string) => void,
): NewReturn | null {
  const { cells } = row
  const identity = take(
    row,
    returnIdentity.safeParse({ taxYear: numberOf(cells['taxYear']), status: cells['status'] }),
  )
  const refund = take(
    row,
    estimatedRefundInput.safeParse({
      id: nilId,
      estimatedRefund: cells['estimatedRefund'] || null,
      final: flagOf(cells['refundFinal']) ?? false,
    }),
  )
  const paid = returnColumns.some((column) => column.startsWith('payment') && cells[column])
  const paymentStatus = paid ? 'paid' : 'unpaid'
  const payment = take(row, paymentInput.safeParse({ ...cells, id: nilId, paymentStatus }))
  const day = cells['paymentDate'] ?? ''
  // Noon, so that it is the same day in every American time zone.
  const paymentDate = day === '' ? null : new Date(`${day}T12:00:00Z`)
  if (paymentDate !== null && !(isCalendarDate(day) && paymentDate <= new Date())) {
    refuse(row, 'paymentDate', 'Must be a day as in 2025-04-30, and not in the future')
    return null
  }
  if (identity === null || refund === null || payment === null) return null
  const refundFinal = refund.final === true
  if (refundFinal && !isFinished(identity.status)) {
    refuse(row, 'refundFinal', errors.notCompleted().message)
    return null
  }
  return {
    ...identity,
    estimatedRefund: refund.estimatedRefund,
    refundFinal,
    payment: paidOn(payment, paymentDate),
  }
}

const returnIdentity = z.object({ taxYear, status: returnStatus })

function paidOn(payment: PaymentInput, paymentDate: Date | null): NewReturn['payment'] {
  if (payment.paymentStatus === 'unpaid') return null
  const { id: _id, version: _version, ...paid } = payment
  return { ...paid, paymentDate }
}

function columnOf([field = '']: readonly PropertyKey[]): string {
  return field === 'final' ? 'refundFinal' : String(field)
}

/** Returns the address in the schema's form. A malformed one stays unchanged and is not found in clients.csv. */
function clientEmail({ cells: { email = '' } }: Row): string {
  return invitationInput.shape.email.safeParse(email).data ?? email
}

function withFlags({ email: _email, ...cells }: Row['cells']) {
  const flags = ['livesWithTaxpayer', 'isStudent', 'hasDisability']
  return { ...cells, ...Object.fromEntries(flags.map((flag) => [flag, flagOf(cells[flag])])) }
}

/** Other words stay text, which the schema refuses. */
function flagOf(cell = ''): boolean | string | undefined {
  if (cell === '') return undefined
  return cell.toLowerCase() === 'true' || (cell.toLowerCase() === 'false' ? false : cell)
}

function numberOf(cell = ''): number | string {
  return /^\d{1,6}$/.test(cell) ? Number(cell) : cell
}
