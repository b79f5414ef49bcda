import { existsSync } from 'node:fs'
import path from 'node:path'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { keysOf } from '#shared/base/keys-of.ts'
import {
  clientColumns,
  type NewClient,
  ownerColumns,
  profileColumns,
  refOf,
} from './client-rows.ts'
import { balanceColumns } from './balance-rows.ts'
import { bookSchemas, columnsOf } from './book-rows.ts'
import { ipPinColumns } from './ip-pin-rows.ts'
import { readCsv, type ImportReport } from './read-csv.ts'
import { readDocuments } from './read-documents.ts'
import { returnColumns } from './return-rows.ts'
import { Clients } from './clients-of-folder.ts'

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

/**
 * Reads the content of a folder: clients.csv, and optionally dependents.csv, owners.csv, ip-pins.csv, returns.csv,
 * balances.csv, the files of the books, and documents. The portal's own schemas check it. A client with a refused row is left out entirely.
 */
export async function readClients(
  clientsFile: string,
): Promise<ImportReport & { clients: NewClient[] }> {
  const report: ImportReport = { refusals: [], unread: [] }
  const { refusals } = report
  const files = await readFiles(clientsFile, report)
  if (refusals.some(({ line }) => line === undefined || line === 1)) {
    return { clients: [], ...report }
  }
  const clients = new Clients(path.basename(clientsFile), report)
  const owners = Map.groupBy(files.owners, refOf)
  for (const row of files.people) clients.add(row, owners)
  for (const row of files.owners) clients.checkOwner(row)
  for (const row of files.dependents) clients.addDependent(row)
  clients.readProfiles(files.profileCells)
  for (const row of files.ipPins) clients.addIpPin(row)
  for (const row of files.returns) clients.addReturn(row)
  for (const row of files.balances) clients.addBalance(row)
  for (const { file, rows } of files.books) for (const row of rows) clients.addBook(file, row)
  const folder = path.join(path.dirname(clientsFile), 'documents')
  await readDocuments(folder, (name) => clients.ofFolder(name), refusals)
  return { clients: clients.inOrder(), ...report }
}

async function readFiles(clientsFile: string, report: ImportReport) {
  const folder = path.dirname(clientsFile)
  const beside = async (name: string, required: string[], more: readonly string[]) => {
    const file = path.join(folder, name)
    if (!existsSync(file)) return []
    const columns = { required, optional: ['client', 'email', ...more] }
    return (await readCsv(file, columns, report)).rows
  }
  const books = []
  for (const file of keysOf(bookSchemas)) {
    const { required, optional: more } = columnsOf(file)
    books.push({ file, rows: await beside(file, required, more) })
  }
  const optional = ['client', 'email', ...clientColumns, ...profileColumns, 'address2']
  const required = ['firstName', 'lastName']
  const people = await readCsv(clientsFile, { required, optional, or: 'businessName' }, report)
  const lacking = profileNeeds.filter((column) => !people.columns.includes(column))
  const ofProfile = new Set<string>(profileColumns).difference(new Set(['phone', 'state']))
  // A later import adds no profile to a client who is there, so a file with SSNs must have the rest of it.
  if (people.columns.includes('ssn')) {
    for (const field of lacking) {
      const reason = 'A tax profile needs this column, too: add it, or leave out the SSNs'
      report.refusals.push({ file: path.basename(clientsFile), line: 1, field, reason })
    }
  } else if (lacking.length > 0 && people.columns.some((column) => ofProfile.has(column))) {
    report.unread.push(
      `${path.basename(clientsFile)}: the tax profiles, which also need ${lacking.join(', ')}`,
    )
  }
  const ofDependents = ['firstName', 'lastName', 'dateOfBirth', 'relationship']
  return {
    people: people.rows,
    profileCells: lacking.length === 0 ? profileColumns : [],
    owners: await beside('owners.csv', ['name', 'share'], ownerColumns),
    dependents: await beside('dependents.csv', ofDependents, dependentColumns),
    ipPins: await beside('ip-pins.csv', ['taxYear', 'person', 'pin'], ipPinColumns),
    returns: await beside('returns.csv', ['taxYear', 'status'], returnColumns),
    balances: await beside('balances.csv', [], balanceColumns),
    books,
  }
}
