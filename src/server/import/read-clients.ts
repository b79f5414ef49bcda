import { existsSync } from 'node:fs'
import path from 'node:path'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { keysOf, tableOf } from '#shared/base/keys-of.ts'
import {
  clientColumns,
  isBusiness,
  type NewClient,
  ownerColumns,
  profileColumns,
  refOf,
} from './client-rows.ts'
import { balanceColumns } from './balance-rows.ts'
import { bookFiles, bookSchemas } from './book-rows.ts'
import { ipPinColumns } from './ip-pin-rows.ts'
import { type Columns, type ImportReport, readCsv, type Row, type Table } from './read-csv.ts'
import { readDocuments } from './read-documents.ts'
import { returnColumns } from './return-rows.ts'
import { Clients } from './clients-of-folder.ts'

const words = (columns: string) => columns.split(' ')

/** A file without these columns has no tax profiles; its clients are imported without them. */
const profileNeeds = words('ssn dateOfBirth address city state zipCode phone filingStatus')

/** Each file of clients with its columns, as the export writes them, and those that the import needs. */
export const clientFiles = {
  'clients.csv': {
    columns: ['firstName', 'lastName', ...profileColumns, ...clientColumns],
    required: words('firstName lastName'),
    or: 'businessName',
  },
  'owners.csv': { columns: ownerColumns, required: words('name share') },
  'dependents.csv': {
    columns: dependent.omit({ id: true }).keyof().options,
    required: words('firstName lastName dateOfBirth relationship'),
  },
  'ip-pins.csv': { columns: ipPinColumns, required: words('taxYear person pin') },
  'returns.csv': { columns: returnColumns, required: words('taxYear status') },
  'balances.csv': { columns: balanceColumns, required: [] },
  ...bookFiles,
} as const satisfies Record<string, Columns>

export type ClientFile = keyof typeof clientFiles

/** The columns that name the client in each file. */
export const refColumns = ['client', 'email']

/**
 * Reads the content of a folder: clients.csv, and optionally dependents.csv, owners.csv, ip-pins.csv, returns.csv,
 * balances.csv, the files of the books, and documents. The portal's own schemas check it. A client with a refused row is
 * left out entirely; if it can't be told whose row it is, that may be any client, and all are left out.
 */
export async function readClients(
  clientsFile: string,
): Promise<ImportReport & { clients: NewClient[] }> {
  const report: ImportReport = { refusals: [], unread: [] }
  const { refusals } = report
  const name = path.basename(clientsFile)
  const folder = path.dirname(clientsFile)
  const rows = tableOf(keysOf(clientFiles), (): Row[] => [])
  const unreadable = tableOf(keysOf(clientFiles), (): Row[] => [])
  let profileCells: readonly string[] = []
  for (const file of keysOf(clientFiles)) {
    const place = file === 'clients.csv' ? clientsFile : path.join(folder, file)
    if (file !== 'clients.csv' && !existsSync(place)) continue
    const more = file === 'clients.csv' ? [...refColumns, 'address2'] : refColumns
    const read = await readCsv(place, clientFiles[file], more, report)
    rows[file] = read.rows
    unreadable[file] = read.unreadable
    if (file === 'clients.csv') profileCells = profilesIn(name, read, report)
  }
  if (refusals.some(({ line }) => line === undefined || line === 1)) {
    return { clients: [], ...report }
  }
  const clients = new Clients(name, report)
  const owners = Map.groupBy(rows['owners.csv'], refOf)
  for (const row of rows['clients.csv']) clients.add(row, owners)
  const { 'clients.csv': clientless, ...others } = unreadable
  for (const row of clientless) clients.addUnreadable(row)
  const ofAnyone = Object.values(others)
    .flat()
    .filter((row) => !clients.leaveOut(row))
  for (const { file, line } of ofAnyone) refusals.push({ file, line, reason: noOwner })
  for (const row of rows['owners.csv']) clients.checkOwner(row)
  for (const row of rows['dependents.csv']) clients.addDependent(row)
  clients.readProfiles(profileCells)
  for (const row of rows['ip-pins.csv']) clients.addIpPin(row)
  for (const row of rows['returns.csv']) clients.addReturn(row)
  for (const row of rows['balances.csv']) clients.addBalance(row)
  for (const file of keysOf(bookSchemas)) for (const row of rows[file]) clients.addBook(file, row)
  const documents = path.join(folder, 'documents')
  await readDocuments(documents, (owner) => clients.ofFolder(owner), report)
  return { clients: ofAnyone.length > 0 ? [] : clients.inOrder(), ...report }
}

const noOwner = 'It can’t be told whose row this is: no client is imported until it is right'

/** The columns of the tax profiles; none if the file has none of them. */
function profilesIn(
  file: string,
  { rows, columns, others }: Table,
  { refusals, unread }: ImportReport,
): readonly string[] {
  const lacking = profileNeeds.filter((column) => !columns.has(column))
  if (lacking.length === 0) return profileColumns
  const people = rows.filter((row) => !isBusiness(row))
  const ofProfile = profileColumns.filter((column) => column !== 'phone' && column !== 'state')
  const named = ofProfile.filter((column) => columns.has(column))
  const filled = named.filter(
    (column) => column === 'ssn' || people.some(({ cells }) => cells[column]),
  )
  // A later import adds no profile to a client who is there, so a file with a part of it must have the rest.
  if (filled.length > 0) {
    const parts = filled.map((column) => columns.get(column)).join(', ')
    const isTaxId = lacking.includes('ssn') && people.some(({ cells }) => cells['ein'])
    const unknown = [...others, ...(isTaxId ? [columns.get('ein')] : [])].join(', ')
    const hint = unknown && ` (these headings are not read as one of it: ${unknown})`
    for (const field of lacking) {
      const reason = `A tax profile needs this column, too: add it, or leave out ${parts}${hint}`
      refusals.push({ file, line: 1, field, reason })
    }
  } else if (named.length > 0) {
    unread.push(`${file}: the tax profiles, which also need ${lacking.join(', ')}`)
  }
  return []
}
