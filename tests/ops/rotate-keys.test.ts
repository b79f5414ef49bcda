import { expect, test } from 'vitest'
import { checkKeys, countSeals } from '#server/features/keys/key-checks.ts'
import { type Keyring, parseKeyring } from '#server/crypto/keyring.ts'
import { openDocumentKey } from '#server/crypto/sealed-documents.ts'
import { poolOf } from '#server/database/database.ts'
import { testPortal, testKeys } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { manyDocuments } from '#tests/support/many-documents.ts'
import { npm, npmToEnd } from '#tests/support/npm.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'

const newKey = `new:${Buffer.alloc(32, 9).toString('base64')}`
const bothKeys = `${newKey},${testKeys}`

const portal = await testPortal()
const { db, keyring } = portal.services

/** What the old key still seals. */
async function left(): Promise<string[]> {
  const seals = await countSeals(db)
  return seals.filter(({ keyId }) => keyId === 'test').map(({ place }) => place)
}

async function documentKeysOpen(keys: Keyring) {
  const documents = await db.selectFrom('documents').select(['id', 'sealedKey']).execute()
  for (const { id: documentId, sealedKey } of documents) {
    openDocumentKey(keys, { documentId, sealedKey })
  }
}

test('as a command, goes on after a kill; with --dry-run it only counts', async () => {
  await db.transaction().execute((trx) => checkKeys(trx, keyring, 'ENCRYPTION_KEYS'))
  const client = await aClient(portal)
  await client.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
  const { id } = await aReturn(portal, { clientId: client.id })
  await manyDocuments(portal.services, { id, clientId: client.id }, 5000)
  const env = {
    DATABASE_URL: poolOf(db).options.connectionString ?? '',
    ENCRYPTION_KEYS: bothKeys,
    DATA_DIR: portal.services.config.dataDir,
  }
  const counted = await npmToEnd(['run', '--silent', 'rotate-keys', '--dry-run'], env)
  expect(counted.output).toMatch(/^test: .*5000 of documents\.sealed_key/m)
  expect((await left()).length).toBeGreaterThan(5)

  const killed = npm(['run', '--silent', 'rotate-keys'], env)
  await expect.poll(killed.output, { interval: 5 }).toContain('documents.sealed_key: 1000 of 5000')
  process.kill(-(killed.child.pid ?? 0), 'SIGKILL')
  await killed.ended
  expect(await left()).toContain('documents.sealed_key')
  await documentKeysOpen(parseKeyring(bothKeys))

  const { code, output } = await npmToEnd(['run', '--silent', 'rotate-keys'], env)
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/^test: nothing, so you may remove it$/m)
  expect(output).not.toContain(' of 5000')
  await documentKeysOpen(parseKeyring(newKey))
})
