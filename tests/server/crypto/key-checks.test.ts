import { beforeEach, describe, expect, test } from 'vitest'
import { checkKeys } from '#server/features/keys/key-checks.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { queue } from '#tests/support/jobs.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aDocument } from '#tests/support/stored-documents.ts'

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
/** The key that test portals seal with. */
const right = key('test', 7)

const portal = await testPortal()
beforeEach(async () => {
  await portal.reset()
})

/** The checks of a start with these `ENCRYPTION_KEYS`. */
function start(...keys: string[]) {
  const keyring = parseKeyring(keys.join())
  return portal.services.db
    .transaction()
    .execute((trx) => checkKeys(trx, keyring, 'ENCRYPTION_KEYS'))
}

const refused = /^ENCRYPTION_KEYS: the data was sealed with another key;[^\n]*$/

describe('the keys of a start', () => {
  test('must be those of the first start', async () => {
    await start(right)
    await start(right)
    await expect(start(key('test', 8))).rejects.toThrow(refused)
    await expect(start(key('other', 8))).rejects.toThrow(refused)
    await expect(start(key('new', 9), key('test', 8))).rejects.toThrow(refused)
    await start(right)
  })

  test('of many first starts at once with the same keys: none is refused; with different ones: all but one', async () => {
    const starts = Array.from({ length: 8 }, () => start(right))
    await expect(Promise.all(starts)).resolves.toHaveLength(8)
    await portal.services.db.deleteFrom('keyChecks').execute()
    const both = await Promise.allSettled([start(right), start(key('other', 8))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await portal.services.db.selectFrom('keyChecks').select('keyId').execute()).toHaveLength(
      1,
    )
  })

  test('are checked with the newest document or sealed number if there is no stored check', async () => {
    const client = await aClient(portal)
    await aDocument(client, (await aReturn(portal, { clientId: client.id })).id)
    await expect(start(key('test', 8))).rejects.toThrow(refused)
    await portal.services.db.deleteFrom('documents').execute()
    await client.api.put('/api/profile', singleProfile)
    await expect(start(key('test', 8))).rejects.toThrow(refused)
    await expect(start(key('other', 8))).rejects.toThrow(refused)
    await start(right)
  })
})

describe('a change of keys', () => {
  test('adds the new key first, and removes the old one when nothing is sealed with it', async () => {
    const client = await aClient(portal)
    await client.api.put('/api/profile', singleProfile)
    const fresh = key('new', 9)
    expect(await start(right)).toMatchObject([{ action: 'key.added', subject: { id: 'test' } }])
    expect(await start(fresh, right)).toMatchObject([
      { action: 'key.added', subject: { id: 'new' } },
    ])
    await expect(start(fresh)).rejects.toThrow(
      /^ENCRYPTION_KEYS: the key test is missing, and data is still sealed with it;[^\n]*$/,
    )
    await portal.services.db.deleteFrom('clientProfiles').execute()
    expect(await start(fresh)).toMatchObject([{ action: 'key.removed', subject: { id: 'test' } }])
    await expect(start(right)).rejects.toThrow(refused)
  })

  test('needs the old key while a document or a queued mail is sealed with it', async () => {
    await start(right)
    const { services } = portal
    await queue(services, { template: 'welcome', to: 'a@b.example', firstName: 'A' })
    await start(key('new', 9), right)
    await expect(start(key('new', 9))).rejects.toThrow('the key test is missing')
    await portal.reset()
    const client = await aClient(portal)
    await start(right)
    await aDocument(client, (await aReturn(portal, { clientId: client.id })).id)
    await start(key('new', 9), right)
    await expect(start(key('new', 9))).rejects.toThrow('the key test is missing')
  })
})
