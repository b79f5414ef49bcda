import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'
import { aPdf } from './files.ts'
import { rowOf } from './rows.ts'

/** Uploads a document and returns its id. */
export async function aDocument(client: Person, returnId: string, bytes = aPdf()): Promise<string> {
  const answer = await client.api.upload(returnId, { name: 'w2.pdf', category: 'w2', bytes })
  if (answer.status !== 201) throw new Error(`the upload was answered with ${answer.status}`)
  return String(answer.json()['id'])
}

export async function keyOf({ services }: TestApp, documentId: string): Promise<string> {
  const { storageKey } = await rowOf(services.db, 'documents', ['storageKey'], { id: documentId })
  return storageKey
}

/** Flips one bit in the middle of the stored bytes. */
export async function flipBit(test: TestApp, documentId: string): Promise<void> {
  const key = await keyOf(test, documentId)
  const file = path.join(test.services.store.spoolDir, '../objects', key.slice(-2), key)
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await writeFile(file, bytes)
}
