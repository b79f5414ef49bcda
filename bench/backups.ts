import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreFrom } from '#tests/support/backups.ts'
import { verifyAll } from '#server/backup/verify.ts'
import { readConfig } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import { newId } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { manyStoredDocuments } from '#tests/support/many-documents.ts'
import type { Figure } from './figure.ts'

const firm = { clients: 500, documentsEach: 40, bytes: 200_000 }

/** How long a backup of 20,000 documents takes, the next one, the restore and its verification. */
export async function backups(): Promise<Figure[]> {
  const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  const [folder, ofFrom, ofTo] = [await newFolder(), await newFolder(), await newFolder()]
  const keys = `k1:${Buffer.alloc(32, 1).toString('base64')}`
  const open = (dataDir: string) =>
    openServices(readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEYS: keys }))
  try {
    const from = await open(ofFrom)
    await seed(from.services)
    const first = await seconds(() => createBackup(from.services, path.join(folder, 'first')))
    const second = await seconds(() => createBackup(from.services, path.join(folder, 'second')))
    await from.close()
    const to = await open(ofTo)
    const restore = await seconds(() => restoreFrom(to.services, path.join(folder, 'second')))
    const log = { info() {}, error() {} }
    const options = { whole: true, report: console.log, log }
    const verify = await seconds(() => verifyAll(to.services, options))
    await to.close()
    const all = first + restore + verify
    const parts = `backup ${first.toFixed(0)}, restore ${restore.toFixed(0)}, verify ${verify.toFixed(0)}`
    return [
      {
        what: 'A backup of 20,000 documents (4 GB), restored and verified, s',
        measured: all.toFixed(0),
        compared: `at most 900; ${parts}`,
        ratio: all / 900,
      },
      {
        what: 'The next backup, which links them, s',
        measured: second.toFixed(0),
        compared: `the first: ${first.toFixed(0)}`,
        ratio: second / first,
      },
    ]
  } finally {
    for (const made of [folder, ofFrom, ofTo]) await rm(made, { recursive: true, force: true })
  }
}

async function seed(services: Services): Promise<void> {
  const { db, clock } = services
  const bytes = randomBytes(firm.bytes)
  for (let number = 0; number < firm.clients; number += 1) {
    const clientId = newId()
    const [email, createdAt] = [`client${number}@example.com`, clock()]
    const person = { email, passwordHash: '-', firstName: 'Ana', lastName: 'Ruiz' }
    await db
      .insertInto('users')
      .values({ id: clientId, ...person, role: 'client', createdAt })
      .execute()
    const taxReturn = { id: newId(), clientId }
    await db
      .insertInto('taxReturns')
      .values({ ...taxReturn, taxYear: 2025, createdAt })
      .execute()
    const documents = Array.from({ length: firm.documentsEach }, () => ({ name: 'w2.pdf', bytes }))
    await manyStoredDocuments(services, taxReturn, documents)
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
