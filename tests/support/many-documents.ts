import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Services } from '#server/calls/context.ts'
import { newDocumentSeal, Sealer } from '#server/crypto/sealed-documents.ts'
import { newId } from '#server/database/database.ts'
import { contentMac } from '#server/records/documents/store-bytes.ts'

/** Adds rows of documents without stored bytes. */
export async function manyDocuments(
  { db, keyring, clock }: Pick<Services, 'db' | 'keyring' | 'clock'>,
  { id: taxReturnId, clientId: uploadedBy }: { id: string; clientId: string },
  count: number,
): Promise<void> {
  for (let added = 0; added < count; added += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - added) }, () => {
      const id = newId()
      return {
        id,
        taxReturnId,
        uploadedBy,
        fromClient: true,
        category: 'w2' as const,
        name: 'w2.pdf',
        mimeType: 'application/pdf',
        size: 1,
        storageKey: id,
        sealedKey: newDocumentSeal(keyring, id).sealedKey,
        passwordProtected: false,
        createdAt: clock(),
      }
    })
    await db.insertInto('documents').values(rows).execute()
  }
}

const uploadedByClient = { fromClient: true, category: 'w2' } as const

/** Adds documents with sealed bytes in a local store, without the upload: quickly. Returns their ids. */
export async function manyStoredDocuments(
  { db, keyring, store, clock }: Pick<Services, 'db' | 'keyring' | 'store' | 'clock'>,
  { id: taxReturnId, ...by }: { id: string } & ({ clientId: string } | { uploadedBy: string }),
  documents: { name: string; bytes: Buffer }[],
  differs: Pick<Insertable<Database['documents']>, 'category' | 'fromClient'> = uploadedByClient,
): Promise<string[]> {
  const rows = []
  for (const [place, { name, bytes }] of documents.entries()) {
    const id = newId()
    const seal = newDocumentSeal(keyring, id)
    const sealer = new Sealer(seal)
    const sealed = Buffer.concat([...sealer.add(bytes), ...sealer.end()])
    const storageKey = crypto.randomUUID()
    const folder = path.join(store.spoolDir, '../objects', storageKey.slice(-2))
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, storageKey), sealed)
    rows.push({
      id,
      taxReturnId,
      uploadedBy: 'uploadedBy' in by ? by.uploadedBy : by.clientId,
      name,
      mimeType: 'application/pdf',
      size: bytes.length,
      storageKey,
      sealedKey: seal.sealedKey,
      contentMac: contentMac(keyring.primary, createHash('sha256').update(bytes).digest()),
      passwordProtected: false,
      createdAt: new Date(clock().getTime() + place),
      ...differs,
    })
  }
  await db.insertInto('documents').values(rows).execute()
  return rows.map(({ id }) => id)
}
