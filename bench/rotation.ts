import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/base/config.ts'
import { openDocumentKey } from '#server/crypto/sealed-documents.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { rotateKeys } from '#server/features/keys/rotate-keys.ts'
import { newId } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { manyDocuments } from '#tests/support/many-documents.ts'
import type { Figure } from './figure.ts'

const documents = 20_000

/** How long a change of keys takes. */
export async function rotation(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  const [old, fresh] = [1, 2].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`)
  const config = readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEYS: old })
  const { services, close } = await openServices(config)
  try {
    const { db, clock } = services
    const clientId = newId()
    const person = {
      email: 'ana@example.com',
      passwordHash: '-',
      firstName: 'Ana',
      lastName: 'Ruiz',
    }
    await db
      .insertInto('users')
      .values({ id: clientId, ...person, role: 'client', createdAt: clock() })
      .execute()
    const taxReturn = { id: newId(), clientId }
    await db
      .insertInto('taxReturns')
      .values({ ...taxReturn, taxYear: 2025, createdAt: clock() })
      .execute()
    await manyDocuments(services, taxReturn, documents)
    const keyring = parseKeyring(`${fresh},${old}`)
    const opening = await seconds(async () => {
      const rows = await db.selectFrom('documents').select(['id', 'sealedKey']).execute()
      for (const { id: documentId, sealedKey } of rows) {
        openDocumentKey(keyring, { documentId, sealedKey })
      }
    })
    // No process may seal with the old key.
    await close()
    const again = await openServices({ ...config, encryptionKeys: `${fresh},${old}` })
    const rotating = await seconds(async () => {
      await rotateKeys(again.services, () => {})
    })
    await again.close()
    return [
      {
        what: `Sealing the keys of ${documents} documents with a new key, s`,
        measured: rotating.toFixed(2),
        compared: `opening them: ${opening.toFixed(2)}`,
        ratio: rotating / opening,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
