import type { Readable } from 'node:stream'
import { categoryTable } from '#shared/documents/document-categories.ts'
import { firm } from '#shared/firm/firm.ts'
import { createSessions } from '#server/calls/sessions.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import {
  findStoredDocument,
  type listDocumentsOfClient,
} from '#server/records/documents/documents.queries.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { checkState } from '#server/records/documents/documents-views.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { MissingObject } from '#server/storage/document-store.ts'
import { mayExport } from './may-export.ts'
import { filesOf } from './own-data.ts'
import { uniqueNames } from './entry-names.ts'
import { findEvidenceOf } from '#server/records/signing/evidence.queries.ts'
import { openStored } from '#server/web/open-stored.ts'

export type Entry = { name: string; lastModified: Date } & ({ input: string } | { input: Readable })

type OwnDocument = Awaited<ReturnType<typeof listDocumentsOfClient>>[number]

/** Yields the files of a client's zip, each made when the one before it was sent. */
export async function* entriesOf(
  ctx: SignedInContext,
  clientId: string,
  documents: readonly OwnDocument[],
): AsyncGenerator<Entry> {
  const files = filesOf(ctx, clientId)
  yield text(ctx, 'README.txt', readme(files))
  for (const [name, { read }] of files) {
    const content = await read(ctx, clientId)
    yield text(ctx, name, typeof content === 'string' ? content : json(content))
  }
  const listed: object[] = []
  yield* documentEntries(ctx, documents, {
    folderOf: ({ taxYear, category }) => `documents/${taxYear}/${categoryTable[category].label}`,
    async mayOpen() {
      if (!(await mayExport(ctx, clientId))) throw errors.signedOut()
    },
    onDocument({ id: _id, uploadedBy, fromClient, ...document }, file, missing) {
      const side = uploadedBy === ctx.viewer.id ? 'you' : 'for the client'
      listed.push({ file, ...document, uploadedBy: fromClient ? side : firm.name, missing })
    },
  })
  yield text(ctx, 'documents.json', json(listed))
}

interface Listing<Document> {
  folderOf: (document: Document) => string
  /** Called before each document; throws if a right has ended meanwhile. */
  mayOpen?: () => Promise<void>
  /** Called for each document, with the reason if it is left out. */
  onDocument?: (document: Document, file: string, missing: string | null) => void
}

/**
 * Yields documents. One that can't be opened is left out and named in missing.txt; damage found later leaves a broken
 * zip. The session is checked before each document. A signed PDF comes with its evidence, for verify-signature.mjs.
 */
export async function* documentEntries<
  Document extends Pick<OwnDocument, 'id' | 'name' | 'createdAt' | 'signed'>,
>(
  ctx: SignedInContext,
  documents: readonly Document[],
  { folderOf, mayOpen, onDocument }: Listing<Document>,
): AsyncGenerator<Entry> {
  const uniqueName = uniqueNames()
  const missing: string[] = []
  for (const document of documents) {
    const file = uniqueName(folderOf(document), document.name)
    await mayOpen?.()
    const opened = await openNow(ctx, document.id)
    const left = typeof opened === 'string' ? opened : null
    if (left !== null) missing.push(`${file}: ${left}`)
    onDocument?.(document, file, left)
    if (typeof opened === 'string') continue
    try {
      yield { name: file, lastModified: document.createdAt, input: opened }
    } finally {
      opened.destroy()
    }
    const evidence = document.signed ? await findEvidenceOf(ctx, document.id) : undefined
    if (evidence) yield text(ctx, file.replace(/(?:\.pdf)?$/, ', evidence.json'), json(evidence))
  }
  if (missing.length > 0) yield text(ctx, 'missing.txt', `${missing.join('\n')}\n`)
}

/** The open document, or the reason why it is left out. */
async function openNow(ctx: SignedInContext, id: string): Promise<Readable | string> {
  const viewer = await createSessions(ctx.db, ctx.clock).findById(ctx.viewer.sessionId)
  if (viewer?.role !== ctx.viewer.role) throw errors.signedOut()
  const document = await findStoredDocument(ctx.db, viewer, id).catch(heldBack)
  if (document === null) return 'its review opens once our invoice is paid'
  if (document === undefined) {
    await checkStillShared(ctx, id)
    return 'it was deleted while this file was made'
  }
  if (checkState(document, viewer) === 'withheld') return 'it is being checked for malware'
  try {
    return await openStored(ctx, document)
  } catch (error) {
    if (!(error instanceof DecryptionError || error instanceof MissingObject)) throw error
    return `it can’t be read. Please call us at ${firm.phone}`
  }
}

/** For `catch`: null if the document is of a review that is held back. @throws any other error */
function heldBack(error: unknown): null {
  if (error instanceof AppError && error.code === 'CONFLICT') return null
  throw error
}

/** A zip of a client whose access has ended breaks off, so that nobody takes it for complete. */
async function checkStillShared({ db, viewer }: SignedInContext, id: string): Promise<void> {
  const document = await unscopedDocuments(db)
    .select('taxReturnId')
    .where('id', '=', id)
    .executeTakeFirst()
  const taxReturn = document && (await findReturnWithClient(db, viewer, document.taxReturnId))
  if (document !== undefined && taxReturn === undefined) throw errors.signedOut()
}

function text({ now }: SignedInContext, name: string, input: string): Entry {
  return { name, lastModified: now(), input }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function readme(files: ReturnType<typeof filesOf>): string {
  const parts: [string, string][] = [
    ...files.map(([name, { about }]): [string, string] => [name, about]),
    ['documents', 'the documents, by tax year and kind; beside a signed PDF its evidence'],
    ['documents.json', 'a list of them'],
    ['missing.txt', 'only if documents are missing: which, and why'],
  ]
  const lines = parts.map(([name, about]) => `${name.padEnd(27)}${about}`)
  return `The data at ${firm.name}

${lines.join('\n')}

Times are UTC. Lists have at most the latest 10,000 entries. Deleted documents are not in it.
The file is not encrypted. Keep it where nobody else can read it. Questions: ${firm.phone}, ${firm.email}
`
}
