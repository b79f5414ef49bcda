import { createHash, randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inParallel } from './in-parallel.ts'
import { recordEvent, systemSource } from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import { sealedSize } from '#server/crypto/sealed-documents.ts'
import {
  type DocumentFault,
  readStored,
  type StoredDocument,
  storedDocuments,
} from '#server/records/documents/stored-documents.ts'
import { noProgress, type Progress } from '#server/base/progress.ts'
import { isTargetUrl, targetForms } from '#server/base/target-url.ts'
import { StartupError } from '#server/base/startup.ts'
import { type DocumentStore, isStorageKey, MissingObject } from '#server/storage/document-store.ts'
import { openStore } from '#server/storage/open-store.ts'

export interface MoveResult {
  copied: number
  /** The number of documents that were already intact in the target. */
  there: number
  /** Documents that are not intact in the target, by id. */
  faults: { id: string; fault: DocumentFault | 'changed on the way' }[]
}

interface Options {
  /** Counts only, by the lengths in the target. */
  dryRun: boolean
  progress?: Progress
}

/**
 * Copies every stored document to the store at `targetUrl` and leaves the old store as it is. The portal may be
 * running. Documents that are intact in the target stay, so a new run continues after a killed one and copies newer
 * documents.
 *
 * @throws StartupError when the target can't be used or written.
 */
export async function moveDocuments(
  services: Services,
  targetUrl: string,
  { dryRun, progress = noProgress }: Options,
): Promise<MoveResult> {
  const target = await openTarget(services, targetUrl)
  if (isSameStore(services.config, targetUrl)) {
    throw new StartupError('The documents are already there: name another folder or bucket')
  }
  const result: MoveResult = { copied: 0, there: 0, faults: [] }
  let done = 0
  await inParallel(storedDocuments(services.db), async (document) => {
    const outcome = dryRun
      ? await lookFor(target, document)
      : await moveDocument(services, target, document)
    if (outcome === 'copied' || outcome === 'there') result[outcome] += 1
    else if (outcome !== 'destroyed') result.faults.push({ id: document.id, fault: outcome })
    progress((done += 1), 'Documents', null)
  })
  if (!dryRun) {
    await recordEvent(systemSource(services), {
      action: 'documents.moved',
      subject: { type: 'document', id: null },
      details: { documents: result.copied, faults: result.faults.length },
    })
  }
  return result
}

/** Returns true if two addresses name the same folder or prefix of a bucket. */
function isSameStore(config: Services['config'], targetUrl: string): boolean {
  const local = pathToFileURL(path.join(config.dataDir, 'documents')).href
  return normalizedAddress(config.documentsUrl ?? local) === normalizedAddress(targetUrl)
}

function normalizedAddress(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol === 'file:') {
    const folder = fileURLToPath(url)
    return existsSync(folder) ? realpathSync(folder) : path.resolve(folder)
  }
  const parts = (address: string | null | undefined) => address?.split('/').filter(Boolean) ?? []
  return [url?.host, parts(url?.pathname), parts(url?.searchParams.get('endpoint'))].join(' ')
}

async function openTarget({ config }: Services, targetUrl: string): Promise<DocumentStore> {
  if (!isTargetUrl(targetUrl)) throw new StartupError(`The target must be ${targetForms}`)
  try {
    return await openStore({ ...config, documentsUrl: targetUrl })
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    throw new StartupError(error.message.replace('DOCUMENTS_URL', 'The target'), { cause: error })
  }
}

/** Returns the result of a dry run. Assumes that files of the right length are intact. */
async function lookFor(target: DocumentStore, { storageKey, size }: StoredDocument) {
  try {
    const { length, bytes } = await target.open(storageKey, { start: 0, end: 1 })
    bytes.destroy()
    return length === sealedSize(size) ? 'there' : 'copied'
  } catch (error) {
    if (error instanceof MissingObject) return 'copied'
    throw error
  }
}

type Outcome = 'copied' | 'there' | 'destroyed' | MoveResult['faults'][number]['fault']

async function moveDocument(
  services: Services,
  target: DocumentStore,
  document: StoredDocument,
): Promise<Outcome> {
  // The seal proves that the bytes are the same, without reading the old store.
  const inTarget = await readStored({ ...services, store: target }, document)
  if (inTarget === null) return 'there'
  if (inTarget === 'destroyed') return 'destroyed'
  if (!isStorageKey(document.storageKey)) return 'unreadable'
  const spooled = path.join(target.spoolDir, randomUUID())
  try {
    const { fault, sha256 } = await copyDocument(services, document, spooled)
    if (fault !== null) return fault
    await target.put(document.storageKey, spooled)
    const isSame = sha256 === (await hashOf(target, document))
    return isSame ? 'copied' : 'changed on the way'
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'unknown'
    throw new StartupError(
      `The target failed (${reason}). Run the command again: it continues where it stopped.`,
      { cause },
    )
  } finally {
    await rm(spooled, { force: true })
  }
}

/** Copies a document's sealed bytes to a new file and checks their seal. */
async function copyDocument(services: Services, document: StoredDocument, to: string) {
  const hash = createHash('sha256')
  const handle = await open(to, 'wx', 0o600)
  try {
    const fault = await readStored(services, document, async (chunk) => {
      hash.update(chunk)
      await handle.writeFile(chunk)
    })
    return { fault, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

async function hashOf(target: DocumentStore, { storageKey, size }: StoredDocument) {
  const { bytes } = await target.open(storageKey, { start: 0, end: sealedSize(size) })
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
