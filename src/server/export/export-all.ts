import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { firmDay } from '#shared/firm/business-days.ts'
import type { Business } from '#shared/clients/business.schema.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { keysOf, tableOf } from '#shared/base/keys-of.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Services } from '#server/calls/context.ts'
import { type ClientFile, clientFiles, refColumns } from '#server/import/read-clients.ts'
import { folderOf } from '#server/import/clients-of-folder.ts'
import { documentColumns, documentsFile } from '#server/import/read-documents.ts'
import { csvLines } from '#server/base/csv.ts'
import { noProgress } from '#server/base/progress.ts'
import { StartupError } from '#server/base/startup.ts'
import { openIpPins } from '#server/records/profile/ip-pins.ts'
import { findProfile, listDependents } from '#server/records/profile/profile.queries.ts'
import { listReturnsOfClient } from '#server/records/returns/returns.queries.ts'
import { findSpouseEmail } from '#server/records/clients/client-access.queries.ts'
import { findWholeBusiness } from '#server/records/clients/businesses.queries.ts'
import { listClientsToExport } from '#server/records/clients/import-keys.ts'
import { exportSettings } from './export-settings.ts'
import { addBooks } from './export-books.ts'
import { exportDocuments } from './export-documents.ts'

interface Exported {
  clients: number
  returns: number
  documents: number
  /** Documents that can't be read, with the reason. */
  faults: string[]
}

/** The parts of a portal that its export lacks: the end of a sentence. */
export const notExported =
  'staff, preparers, access of others, passwords and second factors, notes, calls, requests for documents, answers to the yearly questions, messages, notifications, choices about mails, the days on which a return was completed, filed or promised, signatures on the portal, consents to sign there, clients marked as different and the activity log'

type Table = Record<string, unknown>[]

/**
 * Writes the firm's settings, and every client with profile or business, dependents, owners, Identity Protection PINs, returns, books and opened
 * documents into a new folder, as the import reads them. Each client has the state of their turn.
 */
export async function exportAll(
  services: Services,
  folder: string,
  progress = noProgress,
): Promise<Exported> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    const message = `Name a folder that does not exist yet, in one that does: ${folder}`
    throw new StartupError(message, { cause })
  })
  const { db, keyring } = services
  await exportSettings(services, folder)
  const rows = await listClientsToExport(db)
  const keys = new Map(rows.map(({ id, importKey }) => [id, importKey ?? id]))
  const tables = tableOf(keysOf(clientFiles), (): Table => [])
  const documents: Table = []
  const faults: string[] = []
  for (const [at, row] of rows.entries()) {
    progress(at, 'Clients', rows.length)
    const { id, email, signsIn } = row
    const key = keys.get(id) ?? id
    const add = (file: ClientFile, added: Table) =>
      void tables[file].push(...added.map((one) => ({ ...one, client: key, email })))
    const saved = await findProfile(db, keyring, thePortal, id)
    const business = await findWholeBusiness(db, keyring, thePortal, id)
    const spouseEmail = await findSpouseEmail(db, id)
    add('clients.csv', [{ ...clientCells(row, saved?.profile, business), spouseEmail }])
    const owners = (business?.owners ?? []).map(({ ownerClientId, share, ...owner }) => {
      return { ...owner, share: String(share), ownerClient: keys.get(ownerClientId ?? '') }
    })
    add('owners.csv', owners)
    add('dependents.csv', await listDependents(db, keyring, thePortal, id))
    const ipPins = await openIpPins(db, keyring, thePortal, { clientId: id })
    add(
      'ip-pins.csv',
      ipPins.map(({ name, ...one }) => {
        return { ...one, dependent: one.person === 'dependent' ? name : null }
      }),
    )
    const returns = await listReturnsOfClient(db, thePortal, id)
    await addBooks(services, { id, returns }, add)
    for (const one of returns) {
      // A business's day by law follows from its year.
      const dueOn = one.dueReason && one.dueOn
      const paymentDate = one.paymentDate && firmDay(one.paymentDate)
      add('returns.csv', [{ ...one, dueOn, paymentDate }])
      const place = { id: one.id, owner: folderOf({ key, email, signsIn }), taxYear: one.taxYear }
      documents.push(...(await exportDocuments(services, folder, place, faults)))
    }
  }
  for (const file of keysOf(clientFiles)) {
    await write(folder, file, tables[file], [...refColumns, ...clientFiles[file].columns])
  }
  await write(folder, documentsFile, documents, [...documentColumns])
  const counts = { clients: rows.length, documents: documents.length }
  await recordEvent(systemSource(services), {
    action: 'records.exported',
    subject: { type: 'audit_log', id: null },
    details: counts,
  })
  return { ...counts, returns: tables['returns.csv'].length, faults }
}

type ExportedClient = Awaited<ReturnType<typeof listClientsToExport>>[number]

/** The cells of clients.csv beside those that name the client. */
function clientCells(
  { kind, signsIn, firstName, lastName, phone }: ExportedClient,
  profile: Profile | undefined,
  business: Business | null,
) {
  const name = kind === 'business' ? { businessName: lastName } : { firstName, lastName }
  const typed = phone && formatPhone(phone)
  const clientPhone = typed === profile?.phone ? null : typed
  return { kind, signsIn, ...name, ...profile, ...business, clientPhone }
}

/** The import removes the apostrophe before a text that a spreadsheet would take for a formula. */
async function write(folder: string, name: string, rows: Table, columns: string[]) {
  const text = csvLines(rows, { columns, amounts, header: true, bom: true })
  await writeFile(path.join(folder, name), text, { flag: 'wx', mode: 0o600 })
}

const amounts =
  'estimatedRefund paymentAmount owes credit total paid open amount unitPrice refunded returned'.split(
    ' ',
  )
