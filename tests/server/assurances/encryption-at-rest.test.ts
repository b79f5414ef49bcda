import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Keyring } from '#server/crypto/keyring.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { checkEncryptionAtRest } from '#server/features/assurances/encryption-at-rest.ts'
import type { StorageKey } from '#server/storage/document-store.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { untilPatienceEnds } from '#tests/support/patience.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { rowOf } from '#tests/support/rows.ts'

const portal = await testPortal()
beforeEach(async () => {
  await portal.reset()
})

const check = (keyring: Keyring = portal.services.keyring) =>
  checkEncryptionAtRest({ ...portal.services, keyring }, untilPatienceEnds())

test('holds with no data, and with clients’ data', async () => {
  expect(await check()).toStrictEqual({ verified: true })
  await aStoredDocument()
  expect(await check()).toStrictEqual({ verified: true })
})

test('does not hold with keys that cannot open the data', async () => {
  const { primary } = portal.services.keyring
  const reason = 'what it seals does not open again'
  expect(await check({ primary, byId: new Map() })).toStrictEqual({ verified: false, reason })
  const other = parseKeyring(`test:${Buffer.alloc(32, 8).toString('base64')}`)
  expect(await check({ primary, byId: other.byId })).toStrictEqual({ verified: false, reason })
})

test('does not hold with shorter keys', async () => {
  const { primary } = portal.services.keyring
  const short = { ...primary, documents: primary.documents.subarray(0, 16) }
  expect(await check({ primary: short, byId: new Map([[short.id, short]]) })).toStrictEqual({
    verified: false,
    reason: 'its keys are not of 256 bits',
  })
})

test('does not hold when a Social Security number is stored in clear text', async () => {
  const client = await aClient(portal)
  await client.api.put('/api/profile', singleProfile)
  expect(await check()).toStrictEqual({ verified: true })
  await portal.services.db
    .updateTable('clientProfiles')
    .set({ ssn: Buffer.from('078051120') })
    .execute()
  expect(await check()).toStrictEqual({
    verified: false,
    reason: 'a number that it keeps is not sealed',
  })
})

test.each([
  ['plain', () => aPdf()],
  ['clear text of the length of a sealed one', () => Buffer.concat([aPdf(), Buffer.alloc(16)])],
  ['empty', () => Buffer.alloc(0)],
])('does not hold if the newest document is %s', async (_what, bytes) => {
  await aStoredDocument()
  const key = await aStoredDocument()
  await replaceBytes(key, bytes())
  expect(await check()).toStrictEqual({
    verified: false,
    reason: 'the newest document is not sealed',
  })
})

test('is unknown when the newest document’s file or key is missing', async () => {
  const key = await aStoredDocument()
  const strange = parseKeyring(`strange:${Buffer.alloc(32, 9).toString('base64')}`)
  await expect(check(strange)).rejects.toThrow('its key is not in the keyring')
  await portal.services.store.remove(key)
  await expect(check()).rejects.toThrow('the document store has nothing')
})

async function aStoredDocument(): Promise<StorageKey> {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  const file = { name: 'w2.pdf', bytes: aPdf(), category: 'w2' }
  const document = (await client.api.upload(id, file)).json()
  const { storageKey } = await rowOf(portal, 'documents', ['storageKey'], {
    id: String(document['id']),
  })
  return storageKey as StorageKey
}

async function replaceBytes(key: StorageKey, bytes: Buffer): Promise<void> {
  const { store } = portal.services
  const spooled = path.join(store.spoolDir, 'instead')
  await writeFile(spooled, bytes)
  await store.remove(key)
  await store.put(key, spooled)
}
