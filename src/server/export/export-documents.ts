import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createLog } from '#server/base/log.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Services } from '#server/calls/context.ts'
import { systemSource } from '#server/change/change.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { uniqueNames } from '#server/features/data-export/entry-names.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import {
  findStoredDocument,
  listDocumentsOfReturn,
} from '#server/records/documents/documents.queries.ts'
import { listKeptSources } from '#server/records/documents/source-documents.ts'
import { MissingObject } from '#server/storage/document-store.ts'
import { openStored } from '#server/web/open-stored.ts'

/**
 * The folder of documents that clients deleted and the firm keeps. The import leaves it out, because it would give them
 * back to the clients.
 */
const keptFolder = 'deleted-by-clients'

type Rows = Record<string, unknown>[]

/** Writes the documents of a return, and returns their rows of documents.csv. */
export async function exportDocuments(
  services: Services,
  folder: string,
  { id, owner, taxYear }: { id: string; owner: string; taxYear: number },
  faults: string[],
): Promise<Rows> {
  const { db } = services
  const nameOf = uniqueNames()
  const written: Rows = []
  const listed = await listDocumentsOfReturn(db, thePortal, id)
  const kept = await listKeptSources(db, thePortal, services.clock(), { taxReturnId: id })
  for (const row of [...listed, ...kept]) {
    const { name, category, size, verified, fromClient } = row
    const [top, stored] =
      'until' in row
        ? ([keptFolder, row] as const)
        : (['documents', await findStoredDocument(db, thePortal, row.id)] as const)
    const file = nameOf(`${top}/${owner}/${taxYear}/${category}`, name)
    if (stored === undefined) continue
    if (row.scan === 'pending') {
      faults.push(`${file} (it is being checked for malware)`)
      continue
    }
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    try {
      const plain = await openStored(
        { ...services, ...systemSource(services), log: createLog() },
        stored,
      )
      await pipeline(plain, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      if (!(error instanceof DecryptionError || error instanceof MissingObject)) throw error
      faults.push(`${file} (missing or damaged)`)
      continue
    }
    const uploadedAt = row.createdAt.toISOString()
    const reader = row.privateTo === null ? undefined : await findUser(db, row.privateTo)
    // The id of a reader who is gone: the import finds no account for it, and refuses the file.
    const privateTo = row.privateTo === null ? '' : (reader?.email ?? row.privateTo)
    written.push({ file, name, category, size, uploadedAt, fromClient, verified, privateTo })
  }
  return written
}
