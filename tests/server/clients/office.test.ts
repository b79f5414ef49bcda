import { describe, expect, test } from 'vitest'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import { findProfile, listDependents } from '#server/records/profile/profile.queries.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { anOfficeClient as makeOfficeClient, anOfficeReturn } from '#tests/support/office.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

function ask(name: string, input: object, { token }: Person = admin) {
  return callTrpc(portal, name, { token, input })
}

const anOfficeClient = (input: object = {}) => makeOfficeClient(portal, admin, input)
const startReturn = (clientId: string) => anOfficeReturn(portal, admin, { clientId })

describe('an office client', () => {
  test('has its name in the activity, and is found there by it, without an address', async () => {
    const { id } = await anOfficeClient({ firstName: 'Wilhelmina', lastName: 'Noaddress' })
    await startReturn(id)
    const about = { about: 'wilhelmina noaddress', by: null, kind: null, from: null, to: null }
    const { output } = await ask('admin.activity.list', { ...about, upTo: null, limit: 10 })
    const { items } = output as { items: { action: string; client: object }[] }
    expect(items.map(({ action }) => action)).toEqual(['return.created', 'client.created'])
    expect(items[0]?.client).toEqual({
      id,
      email: '',
      emailProven: true,
      name: 'Wilhelmina Noaddress',
    })
  })

  test('has a whole season, from the name to the filed return, without a user and a mail', async () => {
    const { db } = portal.services
    const colleague = await anAdmin(portal)
    const users = await db.selectFrom('users').select('id').execute()
    const client = await anOfficeClient({ phone: '(555) 201-4477' })
    expect(client).toMatchObject({ kind: 'person', email: '', phone: '5552014477', signsIn: false })
    const id = await startReturn(client.id)

    const profile = { ...singleProfile, clientId: client.id }
    expect((await ask('admin.clients.saveProfile', profile)).status).toBe(200)
    const answers = { taxReturnId: id, answers: { wages: true } }
    expect((await ask('requestItems.saveAnswers', answers)).status).toBe(200)
    const { output } = await ask('requestItems.list', { taxReturnId: id })
    const { items } = output as { items: { id: string; category: string }[] }
    const item = items.find(({ category }) => category === 'w2')
    const uploaded = await admin.api.upload(id, { name: 'w2.png', bytes: aPng(), category: 'w2' })
    expect(uploaded.status).toBe(201)
    const attach = { id: item?.id, documentId: uploaded.json()['id'] }
    expect((await ask('requestItems.attach', attach)).status).toBe(200)
    expect((await ask('requestItems.handOver', { taxReturnId: id })).status).toBe(200)

    for (const status of ['in_progress', 'completed']) {
      expect((await ask('admin.returns.updateStatus', { id, status })).status).toBe(200)
    }
    const [signer] = (await publishReturn(portal, admin, id)).signers
    const signed = await ask('admin.signing.attest', {
      signerId: signer?.id,
      identification: 'drivers_license',
      password,
    })
    expect(signed.status).toBe(200)
    const payment = { id, paymentStatus: 'paid', paymentAmount: '310', paymentMethod: 'cash' }
    expect((await ask('admin.returns.updatePayment', payment)).status).toBe(200)
    const filed = await ask('admin.returns.updateStatus', { id, status: 'filed' })
    expect(filed.output).toMatchObject({
      status: 'filed',
      paymentAmount: 310_00,
      client: { id: client.id, firstName: 'Rosa', lastName: 'Delgado', email: '' },
    })

    expect(await db.selectFrom('users').select('id').execute()).toStrictEqual(users)
    expect(await queuedMails(portal)).toStrictEqual([])
    // Whoever did it is not told; the others are.
    const noticesOf = async ({ api }: Person) =>
      (await api.get('/api/notifications')).list().filter(({ href }) => String(href).endsWith(id))
    expect(await noticesOf(admin)).toEqual([])
    expect(await noticesOf(colleague)).toMatchObject([{ title: expect.stringMatching(/signed/) }])
  })

  test('is found by name, and its return moves with a new name', async () => {
    const client = await anOfficeClient({ lastName: 'Quiroga' })
    await startReturn(client.id)
    const renamed = { id: client.id, firstName: 'Rosa', lastName: 'Zubiri' }
    expect((await ask('admin.clients.update', renamed)).status).toBe(200)
    const { json } = await admin.api.get('/api/admin/tax-returns?search=zubiri')
    expect(json()).toMatchObject([{ client: { id: client.id, lastName: 'Zubiri' } }])
  })

  test('has one return a year, and one profile that two people cannot overwrite unseen', async () => {
    const client = await anOfficeClient()
    expect(await startReturn(client.id)).toBe(await startReturn(client.id))
    const input = { ...marriedProfile, clientId: client.id }
    expect((await ask('admin.clients.saveProfile', { ...input, version: 0 })).status).toBe(200)
    expect((await ask('admin.clients.saveProfile', { ...input, version: 0 })).status).toBe(409)
  })

  test('keeps the numbers that staff leave empty, and answers the last digits only', async () => {
    const { db, keyring } = portal.services
    const client = await anOfficeClient()
    const dependents = [child]
    const first = await ask('admin.clients.saveProfile', {
      ...marriedProfile,
      dependents,
      clientId: client.id,
    })
    expect(first.status).toBe(200)
    const saved = first.output as { profile: Profile; dependents: Dependent[] }
    const masked = { ssn: expect.stringMatching(/^\*{3}-\*{2}-\d{4}$/) }
    expect(saved).toMatchObject({ profile: masked, dependents: [masked] })
    const before = await findProfile(db, keyring, thePortal, client.id)
    const changed = await ask('admin.clients.saveProfile', {
      ...marriedProfile,
      clientId: client.id,
      city: 'Sparks',
      ssn: '',
      spouseSsn: '',
      bankRoutingNumber: '',
      bankAccountNumber: '',
      dependents: [{ ...child, id: saved.dependents[0]?.id, ssn: '' }],
      keepNumbers: true,
    })
    expect(changed.status).toBe(200)
    expect(await findProfile(db, keyring, thePortal, client.id)).toStrictEqual({
      version: 2,
      profile: { ...before?.profile, city: 'Sparks' },
    })
    expect(await listDependents(db, keyring, thePortal, client.id)).toMatchObject([
      { ssn: expect.stringMatching(/^\d{3}-\d{2}-\d{4}$/) },
    ])
  })

  test('needs an SSN that is not asked to be kept, or was never saved', async () => {
    const { id: clientId } = await anOfficeClient()
    for (const more of [{}, { keepNumbers: true }]) {
      const input = { ...singleProfile, clientId, ssn: '', ...more }
      const answer = await ask('admin.clients.saveProfile', input)
      expect(answer).toMatchObject({ status: 400, message: 'SSN is required' })
    }
  })

  test('is unknown once it is erased', async () => {
    const { db, clock } = portal.services
    const { id } = await anOfficeClient()
    await db.updateTable('clients').set({ erasedAt: clock() }).where('id', '=', id).execute()
    const renamed = { id, firstName: 'Rosa', lastName: 'Delgado' }
    const profile = { ...singleProfile, clientId: id }
    const answers = [
      await ask('admin.clients.update', renamed),
      await ask('admin.clients.saveProfile', profile),
      await ask('admin.clients.startReturn', { clientId: id, taxYear: 2025 }),
    ]
    expect(answers.map(({ status }) => status)).toStrictEqual([404, 404, 404])
  })
})

test('staff change neither name nor profile nor answers of a client who signs in', async () => {
  const client = await aClient(portal)
  const renamed = { id: client.id, firstName: 'Rosa', lastName: 'Delgado' }
  expect((await ask('admin.clients.update', renamed)).status).toBe(409)
  const profile = { ...singleProfile, clientId: client.id }
  expect((await ask('admin.clients.saveProfile', profile)).status).toBe(409)
  const taxReturnId = await startReturn(client.id)
  const answers = { taxReturnId, answers: { wages: true } }
  expect((await ask('requestItems.saveAnswers', answers)).status).toBe(404)
  const clientIds = await rowsOf(portal, 'clientProfiles', ['clientId'], { clientId: client.id })
  expect(clientIds).toStrictEqual([])
})
