import { describe, expect, test } from 'vitest'
import type { SameClients } from '#shared/clients/merge.schema.ts'
import { rotateKeys } from '#server/features/keys/rotate-keys.ts'
import { checkKeys } from '#server/features/keys/key-checks.ts'
import { noticeSameClients } from '#server/features/clients/merge/notice-same-clients.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { startTestApp, testPortal, type TestApp, testKeys } from '#tests/support/app.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { child, singleProfile } from '#tests/support/profiles.ts'
import { auditRows, rowsOf } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

function ask(name: string, input: object, { token }: Person = admin) {
  return callTrpc(portal, name, { token, input })
}

async function anOfficeClient(firstName: string, lastName: string, profile?: object) {
  const { output } = await ask('admin.clients.create', { firstName, lastName })
  const { id } = output as { id: string }
  if (profile !== undefined) await save(id, profile)
  return id
}

async function save(clientId: string, profile: object) {
  const saved = await ask('admin.clients.saveProfile', { ...singleProfile, ...profile, clientId })
  expect(saved.status).toBe(200)
}

async function sameAs(id: string) {
  const { same, dependents } = (await ask('admin.sameClients.list', { id })).output as SameClients
  return { same: same.map((one) => ({ id: one.id, because: one.because })), dependents }
}

describe('staff see who may be the same client', () => {
  test('by the same SSN, and by the same name and birth date, in any writing', async () => {
    const ana = await anOfficeClient('Ana', 'Ruíz', {
      ssn: '219-09-0001',
      dateOfBirth: '1980-01-02',
    })
    const ssn = await anOfficeClient('Anne', 'Other', { ssn: '219-09-0001' })
    const name = await anOfficeClient('ANA', 'Ruiz', {
      ssn: '219-09-0002',
      dateOfBirth: '1980-01-02',
    })
    await anOfficeClient('Ana', 'Ruiz', { ssn: '219-09-0003', dateOfBirth: '1981-01-02' })
    const expected = [
      { id: ssn, because: ['ssn'] },
      { id: name, because: ['name_and_birth_date'] },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect((await sameAs(ana)).same).toStrictEqual(expected)
    expect((await sameAs(name)).same).toStrictEqual([{ id: ana, because: ['name_and_birth_date'] }])
    // Not by a name alone, and not without a profile.
    const [one, two] = [
      await anOfficeClient('Lou', 'Alone'),
      await anOfficeClient('Lou', 'Alone', { ssn: '219-09-0011' }),
    ]
    expect([(await sameAs(one)).same, (await sameAs(two)).same]).toStrictEqual([[], []])
  })

  test('after a change of the name, by staff and by the client', async () => {
    const birth = { dateOfBirth: '1979-03-04' }
    const kim = await anOfficeClient('Kim', 'Novak', { ssn: '219-09-0021', ...birth })
    const typo = await anOfficeClient('Kym', 'Novack', { ssn: '219-09-0022', ...birth })
    const user = await aClient(portal, { firstName: 'K', lastName: 'N' })
    await user.api.put('/api/profile', { ...singleProfile, ssn: '219-09-0023', ...birth })
    expect((await sameAs(kim)).same).toStrictEqual([])
    const names = { firstName: 'Kim', lastName: 'Novak' }
    await ask('admin.clients.update', { id: typo, ...names })
    await ask('account.changeName', names, user)
    const { same } = await sameAs(kim)
    expect(same.map(({ id }) => id).toSorted()).toStrictEqual([typo, user.id].toSorted())
  })

  test('a dependent of two clients warns on both pages', async () => {
    const leo = { ...child, firstName: 'Leo', lastName: 'Split', ssn: '400-01-7777' }
    const one = await anOfficeClient('Mara', 'Split', { ssn: '219-09-0031', dependents: [leo] })
    const two = await anOfficeClient('Ben', 'Split', {
      ssn: '219-09-0032',
      dependents: [{ ...leo, firstName: 'Leonard' }],
    })
    expect((await sameAs(one)).dependents).toStrictEqual([
      { name: 'Leonard Split', client: { id: two, firstName: 'Ben', lastName: 'Split' } },
    ])
    expect((await sameAs(two)).dependents).toMatchObject([
      { name: 'Leo Split', client: { id: one } },
    ])
  })

  test('with MACs that a rotation makes anew, so that no older key is needed', async () => {
    const rotated = await startTestApp()
    try {
      const staff = await anAdmin(rotated)
      const make = async (lastName: string, by: TestApp) => {
        const input = { firstName: 'Rot', lastName }
        const { output } = await callTrpc(by, 'admin.clients.create', { token: staff.token, input })
        const { id: clientId } = output as { id: string }
        const profile = { ...singleProfile, clientId }
        await callTrpc(by, 'admin.clients.saveProfile', { token: staff.token, input: profile })
        return clientId
      }
      const [one, two] = [await make('One', rotated), await make('Two', rotated)]
      const fresh = `new:${Buffer.alloc(32, 9).toString('base64')}`
      const services = { ...rotated.services, keyring: parseKeyring(`${fresh},${testKeys}`) }
      await services.db
        .transaction()
        .execute((trx) => checkKeys(trx, services.keyring, 'ENCRYPTION_KEYS'))
      const macs = () =>
        rowsOf(
          services.db,
          'clientProfiles',
          ['ssnMac', 'personMac'],
          { clientId: [one, two] },
          'clientId',
        )
      const before = await macs()
      expect(await rotateKeys(services, () => undefined)).toBe(0)
      const after = await macs()
      expect(after[0]?.ssnMac).toStrictEqual(after[1]?.ssnMac)
      for (const [at, { ssnMac, personMac }] of after.entries()) {
        expect(ssnMac).not.toStrictEqual(before[at]?.ssnMac)
        expect(personMac).not.toStrictEqual(before[at]?.personMac)
      }
    } finally {
      await rotated.close()
    }
  })
})

test('staff get one notice for each pair, the client’s preparer first', async () => {
  await noticeSameClients(portal.services)
  const other = await anAdmin(portal)
  const first = await anOfficeClient('Una', 'Twice', { ssn: '219-09-0041' })
  await ask('admin.preparers.assignClient', { id: first, preparerId: other.id })
  await anOfficeClient('Una', 'Again', { ssn: '219-09-0041' })
  expect(await noticeSameClients(portal.services)).toBe(1)
  expect(await noticeSameClients(portal.services)).toBe(0)
  const of = async ({ api }: Person) =>
    (await api.get('/api/notifications')).list().filter(({ title }) => /Una/.test(String(title)))
  expect(await of(other)).toMatchObject([
    {
      title: 'Maybe the same client twice: Una Twice and Una Again',
      href: `/admin/clients/${first}`,
    },
  ])
  expect(await of(admin)).toStrictEqual([])
})

test('staff get a notice of two businesses with one EIN', async () => {
  await noticeSameClients(portal.services)
  const ein = '30-7654321'
  const one = await aBusiness(admin, { ein, name: 'Ruiz Bakery LLC' })
  await aBusiness(admin, { ein, name: 'Ruiz Bakery' })
  expect(await noticeSameClients(portal.services)).toBe(1)
  const notices = (await admin.api.get('/api/notifications')).list()
  expect(notices[0]).toMatchObject({
    title: 'Maybe the same client twice: Ruiz Bakery LLC and Ruiz Bakery',
    href: `/admin/clients/${one}`,
  })
})

describe('staff put a pair aside', () => {
  const notSame = (id: string, otherId: string, more: object = {}) =>
    ask('admin.sameClients.markDifferent', { id, otherId, ...more })

  test('and neither page nor notices show it again, until one of the two numbers changes', async () => {
    const ssn = '219-09-0071'
    const one = await anOfficeClient('Vera', 'Apart', { ssn })
    const two = await anOfficeClient('Vera', 'Other', { ssn })
    await noticeSameClients(portal.services)
    expect((await notSame(two, one)).status).toBe(200)
    for (const id of [one, two]) expect((await sameAs(id)).same).toStrictEqual([])
    // Saved again with the same number, also one that an older key identifies.
    const version = 1
    await save(one, { ssn, version, city: 'Elko' })
    expect(await noticeSameClients(portal.services)).toBe(0)
    expect((await sameAs(one)).same).toStrictEqual([])
    await save(two, { ssn: '219-09-0072', version })
    await save(two, { ssn, version: 2 })
    expect((await sameAs(one)).same).toStrictEqual([{ id: two, because: ['ssn'] }])
    expect(await noticeSameClients(portal.services)).toBe(1)
  })

  test('of businesses, too, and before a notice was made', async () => {
    const ein = '30-7654399'
    const one = await aBusiness(admin, { ein, name: 'Apart LLC' })
    const two = await aBusiness(admin, { ein, name: 'Apart Inc' })
    expect((await notSame(one, two)).status).toBe(200)
    expect(await noticeSameClients(portal.services)).toBe(0)
    expect((await sameAs(one)).same).toStrictEqual([])
  })

  test('and take it back, once on record for each: the page shows both then, and no second notice', async () => {
    const ssn = '219-09-0081'
    const one = await anOfficeClient('Uma', 'Back', { ssn })
    const two = await anOfficeClient('Uma', 'Beck', { ssn })
    await noticeSameClients(portal.services)
    for (const _again of [1, 2]) await notSame(one, two)
    const different = [{ id: two, firstName: 'Uma', lastName: 'Beck' }]
    const listed = async () => (await ask('admin.sameClients.list', { id: one })).output
    expect(await listed()).toMatchObject({ same: [], different })
    for (const _again of [1, 2]) {
      expect((await notSame(two, one, { different: false })).status).toBe(200)
    }
    expect(await listed()).toMatchObject({ same: [{ id: two, because: ['ssn'] }], different: [] })
    expect(await noticeSameClients(portal.services)).toBe(0)
    const recorded = await auditRows(portal, ['action', 'clientId', 'actorId', 'details'], {
      action: ['client.told_apart', 'client.apart_taken_back'],
      clientId: [one, two],
    })
    const entry = { actorId: admin.id }
    expect(recorded).toStrictEqual([
      { ...entry, action: 'client.told_apart', clientId: one, details: { other: two } },
      { ...entry, action: 'client.told_apart', clientId: two, details: { other: one } },
      { ...entry, action: 'client.apart_taken_back', clientId: two, details: { other: one } },
      { ...entry, action: 'client.apart_taken_back', clientId: one, details: { other: two } },
    ])
    expect(await notSame(one, one)).toMatchObject({ status: 400, message: 'Choose another client' })
    expect((await notSame(one, noId)).status).toBe(404)
  })
})

test('a client learns nothing a save with somebody’s SSN has the same answer, rows, notices and mails as one with a new SSN', async () => {
  await anOfficeClient('Secret', 'Person', { ssn: '219-09-0051', dateOfBirth: '1970-05-05' })
  const prober = await aClient(portal, { firstName: 'Secret', lastName: 'Person' })
  const written = async (ssn: string, dateOfBirth: string) => {
    const { db } = portal.services
    const counts = () =>
      Promise.all(
        (['notifications', 'auditLog', 'rateLimits'] as const).map(async (table) => {
          const rows = await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .execute()
          return rows[0]?.n ?? 0
        }),
      )
    const before = await counts()
    const answer = await prober.api.put('/api/profile', { ...singleProfile, ssn, dateOfBirth })
    const after = await counts()
    const { ssn: _ssn, dateOfBirth: _birth, ...rest } = answer.json()
    return {
      status: answer.status,
      rest,
      rows: after.map((count, at) => count - (before[at] ?? 0)),
      profile: (await prober.api.get('/api/profile')).status,
      notices: (await prober.api.get('/api/notifications')).list().length,
    }
  }
  const unknown = await written('219-09-0052', '1971-06-06')
  expect(await written('219-09-0051', '1970-05-05')).toStrictEqual(unknown)
  expect(unknown).toMatchObject({ status: 200, rows: [0, 1, 0] })
  await noticeSameClients(portal.services)
  expect((await prober.api.get('/api/notifications')).list()).toHaveLength(unknown.notices)
  expect((await ask('admin.sameClients.list', { id: prober.id }, prober)).status).toBe(403)
})
