import path from 'node:path'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
import { systemSource } from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { createLog } from '#server/base/log.ts'
import { noProgress } from '#server/base/progress.ts'
import { StartupError } from '#server/base/startup.ts'
import { inviteImportedSpouse } from '#server/features/clients/invite-to-client.ts'
import { inviteImported } from '#server/features/users/invitations.admin.ts'
import { importSettings, trySettings } from './import-settings.ts'
import { findImported, importClient } from './import-client.ts'
import { importBalance, tryBalance } from './import-balance.ts'
import { hasLedger } from './book-rows.ts'
import { Contradiction, importBooks, newRows } from './import-books.ts'
import { importDocument, inspectDocument } from './import-document.ts'
import type { NewClient } from './client-rows.ts'
import { readClients } from './read-clients.ts'
import type { ImportReport, Refusal } from './read-csv.ts'
import { readSettings } from './read-settings.ts'
import { settingsFile } from './settings-file.ts'

interface ImportOptions {
  /** The administrator who imports; null for a dry run. */
  by: string | null
  invite: boolean
}

/** How many records are new and how many exist; in a dry run, how many would be new. */
export interface ImportCounts {
  /** The names of the new settings. */
  settings: string[]
  clients: number
  returns: number
  balances: number
  /** Invoices and entries of the ledger. */
  entries: number
  documents: number
  invitations: number
  there: number
  refusals: Refusal[]
  /** The parts of the files that are not imported, for the operator. */
  unread: string[]
}

/**
 * Imports a folder. Each client is one transaction, each balance and each document another, and a second run skips
 * existing records, so it may be interrupted at any time and run again.
 */
export async function importFolder(
  services: Services,
  clientsFile: string,
  { by, invite }: ImportOptions,
  progress = noProgress,
): Promise<ImportCounts> {
  const importer = by === null ? null : await contextOf(services, by)
  const { clients, refusals, unread } = await readClients(clientsFile)
  const folder = path.dirname(clientsFile)
  const settings = await bringSettings(services, importer, { folder, refusals, unread })
  const counts = {
    settings,
    clients: 0,
    returns: 0,
    balances: 0,
    entries: 0,
    documents: 0,
    invitations: 0,
    there: 0,
    refusals,
    unread,
  }
  const brought: Brought[] = []
  for (const [at, client] of clients.entries()) {
    progress(at, 'Clients', clients.length)
    try {
      const { id, returnIds } = await bringClient(services, importer, client, counts)
      brought.push({ client, returnIds })
      if (importer !== null && invite) await inviteAll(importer, { ...client, id }, counts)
    } catch (error) {
      const file = path.basename(clientsFile)
      refusals.push({ file, line: client.line, ...refusalOf(error) })
    }
  }
  await bringDocuments(services, importer, brought, counts)
  return counts
}

/**
 * Imports the settings first, because the clients' invoices take the next number. Returns the names of the new parts.
 */
async function bringSettings(
  services: Services,
  importer: Importer | null,
  { folder, refusals, unread }: ImportReport & { folder: string },
): Promise<string[]> {
  const settings = await readSettings(services, folder, refusals)
  if (settings === null) return []
  try {
    const { brought, kept } =
      importer === null
        ? await trySettings(services, settings)
        : await importSettings(importer, settings)
    const { unlinked } = brought.includes('firm') ? settings : { unlinked: [] }
    unread.push(...unlinked.map((what) => `${settingsFile}: ${what}`))
    unread.push(...kept.map((name) => `${settingsFile}: ${name}, which is changed here`))
    // The clients' dates follow the firm's time zone.
    if (importer !== null) await services.firm.read()
    return brought
  } catch (error) {
    refusals.push({ file: settingsFile, ...refusalOf(error) })
    return []
  }
}

/** Brings a client with all that is theirs but the documents. A dry run only counts what would be new, and its id for a new client is empty. */
async function bringClient(
  services: Services,
  importer: Importer | null,
  client: NewClient,
  counts: ImportCounts,
): Promise<{ id: string; returnIds: ReadonlyMap<number, string> }> {
  const { db } = services
  const { books, balances } = client
  const { refusals } = counts
  const { id, returns, returnIds, made } =
    importer === null ? await found(db, client) : await importClient(importer, client)
  const clientId = id ?? ''
  if (made) counts.clients += 1
  else counts.there += 1
  counts.returns += returns
  try {
    counts.entries +=
      importer === null
        ? await newRows(db, id, books)
        : await importBooks(importer, { clientId, books, returnIds })
  } catch (error) {
    if (!(error instanceof Contradiction)) throw error
    refusals.push({ ...error.row, reason: `${error.message} (client ${client.key})` })
  }
  // The books of a client have the balances already.
  for (const balance of hasLedger(books) ? [] : balances) {
    try {
      const isNew =
        importer === null
          ? await tryBalance(db, { client, clientId: id, balance })
          : await importBalance(importer, { client, clientId, balance })
      if (isNew) counts.balances += 1
    } catch (error) {
      refusals.push({ file: 'balances.csv', line: balance.line, ...refusalOf(error) })
    }
  }
  return { id: clientId, returnIds }
}

interface Brought {
  client: NewClient
  returnIds: ReadonlyMap<number, string>
}

/** Brings the documents once all clients are in, because a file may be private to the account of a later one. */
async function bringDocuments(
  services: Services,
  importer: Importer | null,
  brought: readonly Brought[],
  counts: ImportCounts,
): Promise<void> {
  const accounts = new Set(brought.flatMap(({ client }) => (client.signsIn ? [client.email] : [])))
  for (const { client, returnIds } of brought) {
    for (const document of client.documents) {
      const { taxYear } = document
      const { status = 'pending' } = client.returns.find((one) => one.taxYear === taxYear) ?? {}
      try {
        const isNew =
          importer === null
            ? await inspectDocument(services, document, { status, accounts })
            : await importDocument(importer, document, returnIds.get(taxYear) ?? '')
        if (isNew) counts.documents += 1
      } catch (error) {
        counts.refusals.push({ file: document.file, reason: reasonOf(error) })
      }
    }
  }
}

async function found(db: Services['db'], client: NewClient) {
  const id = await findImported(db, client)
  const returnIds: ReadonlyMap<number, string> = new Map()
  return { id, made: id === null, returns: client.returns.length, returnIds }
}

type Importer = Awaited<ReturnType<typeof contextOf>>

/** The client, if they are to sign in, and the spouse who has an address. */
async function inviteAll(
  importer: Importer,
  { id, email, signsIn, spouse }: Pick<NewClient, 'email' | 'signsIn' | 'spouse'> & { id: string },
  counts: ImportCounts,
) {
  if (signsIn && (await inviteImported(importer, email))) counts.invitations += 1
  try {
    if (spouse && (await inviteImportedSpouse(importer, id, spouse))) counts.invitations += 1
  } catch (error) {
    throw error instanceof AppError && error.fields?.[0]?.path === 'email'
      ? errors.conflict(error.message, [{ path: 'spouseEmail', message: error.message }])
      : error
  }
}

/** The administrator's context, as for an upload. */
async function contextOf(services: Services, address: string) {
  const user = await findUserByEmail(services.db, address)
  if (user?.role !== 'admin' || user.disabledAt !== null) {
    throw new StartupError(`${address} is not an administrator: say who imports with --by EMAIL`)
  }
  const session = { sessionId: '', remember: false, lastSeenAt: services.clock() }
  const viewer = { ...user, ...session, hasFactor: true, emailProven: true }
  return { ...services, ...systemSource(services), log: createLog(), viewer }
}

function refusalOf(error: unknown): Pick<Refusal, 'field' | 'reason'> {
  const [first] = error instanceof AppError ? (error.fields ?? []) : []
  return { reason: reasonOf(error), ...(first && { field: first.path }) }
}

/** A failing disk or database ends the import. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError || error instanceof StartupError) return error.message
  throw error
}
