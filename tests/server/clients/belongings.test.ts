import { describe, expect, test } from 'vitest'
import type { Client } from '#shared/clients/clients.schema.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import { newId } from '#server/database/database.ts'
import { checkQuota } from '#server/features/documents/upload-store.ts'
import { testPortal } from '#tests/support/app.ts'
import { exportData, formWith, ticketOf } from '#tests/support/data-export.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf, aPng } from '#tests/support/files.ts'
import { manyDocuments } from '#tests/support/many-documents.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { auditRows, rowOf, rowsOf } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const ask = (name: string, input: object, { token }: Person = admin) =>
  callTrpc(portal, name, { token, input })

async function anOfficeClient(): Promise<Client> {
  const { output } = await ask('admin.clients.create', {
    firstName: 'Rosa',
    lastName: 'Delgado',
    email: 'rosa@office.example',
    phone: '(555) 201-4477',
  })
  return output as Client
}

const give = (
  clientId: string,
  userId: string,
  part: 'helper' | 'representative' | 'spouse',
  untilAt: Date | null = null,
) =>
  portal.services.db
    .insertInto('clientAccess')
    .values({ id: newId(), clientId, userId, part, fromAt: new Date(0), untilAt })
    .execute()

const w2 = { name: 'w2.png', bytes: aPng(), category: 'w2' }

describe('documents belong to the client, whoever uploads them', () => {
  test('a helper’s upload and a scan for an office client count as the client’s newest', async () => {
    const [client, helper] = [await aClient(portal), await aClient(portal)]
    const own = await aReturn(portal, { clientId: client.id, status: 'pending' })
    await give(client.id, helper.id, 'helper')
    expect((await helper.api.upload(own.id, w2)).status).toBe(201)
    const office = await anOfficeClient()
    const theirs = await aReturn(portal, { clientId: office.id, status: 'pending' })
    expect((await admin.api.upload(theirs.id, w2)).status).toBe(201)
    const dates = await rowsOf(portal, 'taxReturns', ['clientId', 'documentsAt'], {
      id: [own.id, theirs.id],
    })
    expect(dates.map(({ documentsAt }) => documentsAt)).toStrictEqual([
      expect.any(Date),
      expect.any(Date),
    ])
  })

  test('a helper’s upload answers the item that asks for it, and a helper changes nothing else of it', async () => {
    const [client, helper] = [await aClient(portal), await aClient(portal)]
    const { id: taxReturnId } = await aReturn(portal, { clientId: client.id, status: 'pending' })
    await give(client.id, helper.id, 'helper')
    await askFor(portal, admin, taxReturnId)
    const [item] = await itemsOf(portal, helper, taxReturnId)
    const attach = (documentId: string) =>
      helper.api.post(`/api/request-items/${item?.id}/attach`, { documentId })
    const { id: theirs } = (await client.api.upload(taxReturnId, w2)).json()
    expect((await attach(String(theirs))).status).toBe(404)
    const sent = String((await helper.api.upload(taxReturnId, w2)).json()['id'])
    const attached = await attach(sent)
    expect(attached.status).toBe(200)
    expect(attached.json()).toMatchObject({ state: 'received', documentIds: [sent] })
    expect(await itemsOf(portal, client, taxReturnId)).toMatchObject([
      { state: 'received', documentIds: [sent] },
    ])
    const calls = ['detach', 'reopen', 'decline'].map((name) =>
      helper.call(`requestItems.${name}`, { id: item?.id, documentId: sent, comment: null }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toStrictEqual([404, 404, 404])
  })

  test('what the firm uploads to a client who signs in is not from the client', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id, status: 'pending' })
    expect((await admin.api.upload(id, w2)).status).toBe(201)
    expect((await rowOf(portal, 'taxReturns', ['documentsAt'], { id })).documentsAt).toBeNull()
  })

  test('the quota is of who uploads: a helper can’t fill the client’s, nor the client a helper’s', async () => {
    const [client, helper] = [await aClient(portal), await aClient(portal)]
    const of = (clientId: string) => aReturn(portal, { clientId, status: 'pending' })
    const [taxReturn, helpers] = [await of(client.id), await of(helper.id)]
    await give(client.id, helper.id, 'helper')
    const quota = { ...documentLimits.quota, files: 3 }
    const left = ({ id }: { id: string }) => {
      const viewer = { id, role: 'client', emailProven: true } as never
      return checkQuota(
        portal.services.db,
        { viewer, taxReturn, now: portal.services.clock() },
        quota,
      )
    }
    await manyDocuments(portal.services, helpers, 5)
    await left(helper)
    await manyDocuments(portal.services, { ...taxReturn, clientId: helper.id }, 3)
    await expect(left(helper)).rejects.toThrow('You can send at most 3 documents to a return')
    await left(client)
    await manyDocuments(portal.services, taxReturn, 3)
    await expect(left(client)).rejects.toThrow('You can send at most 3 documents to a return')
  })
})

describe('all data of a client as one file', () => {
  test('staff give an office client’s, and it is on record', async () => {
    const client = await anOfficeClient()
    const profile = { ...singleProfile, clientId: client.id }
    expect((await ask('admin.clients.saveProfile', profile)).status).toBe(200)
    const { id } = await aReturn(portal, { clientId: client.id, status: 'pending' })
    await admin.api.upload(id, { name: 'w2.pdf', bytes: aPdf(), category: 'w2' })
    const talk = talkOf(portal)
    const about = { clientId: client.id, about: 'client', aboutId: null }
    const thread = await talk.step(admin, 'start', { ...about, text: 'We called you' })
    await talk.step(admin, 'note', { id: thread.id, text: 'Only for us' })
    const helper = await aClient(portal)
    await give(client.id, helper.id, 'helper')
    await talk.start(helper, {
      client: client.id,
      about: 'client',
      aboutId: null,
      text: 'My own question',
      audience: 'one',
    })
    const { files, json } = await exportData(portal, admin, { clientId: client.id })
    expect(json('messages.json')).toMatchObject([{ messages: [{ text: 'We called you' }] }])
    expect(json('messages.json')).toHaveLength(1)
    expect([...files.keys()]).toStrictEqual([
      'README.txt',
      'client.json',
      'tax-profile.json',
      'returns.json',
      'invoices.json',
      'requested-documents.json',
      'signatures.json',
      'messages.json',
      'messages.html',
      'who-opened-my-data.json',
      'documents/2025/W-2 forms/w2.pdf',
      'documents.json',
    ])
    expect(json('client.json')).toMatchObject({ lastName: 'Delgado', phone: '5552014477' })
    // What staff do with their lists is not the client's data.
    expect(json('client.json')).not.toHaveProperty('archivedAt')
    expect(json('tax-profile.json')).toMatchObject({ profile: { ssn: singleProfile.ssn } })
    expect(json('documents.json')).toMatchObject([{ uploadedBy: 'you' }])
    const entries = await auditRows(portal, ['actorId', 'subjectType'], {
      clientId: client.id,
      action: 'data.exported',
    })
    expect(entries).toStrictEqual([{ actorId: admin.id, subjectType: 'client' }])
  })

  test('a representative has it while the access lasts, a helper and a stranger never', async () => {
    const client = await aClient(portal)
    const person = await aClient(portal)
    const input = { clientId: client.id }
    const begin = async () => (await ask('dataExport.begin', input, person)).status
    expect(await begin()).toBe(404)
    await give(client.id, person.id, 'helper')
    expect(await begin()).toBe(404)
    const access = portal.services.db.updateTable('clientAccess').where('userId', '=', person.id)
    await access.set({ part: 'representative' }).execute()
    const { json, files } = await exportData(portal, person, input)
    expect(json('client.json')).toMatchObject({ email: client.email })
    expect(String([...files.keys()])).not.toContain('sessions.json')

    const ticket = await ticketOf(portal, person, input)
    await access.set({ untilAt: new Date(Date.now() - 1000) }).execute()
    expect((await portal.app.inject(formWith(ticket))).statusCode).toBe(401)
    expect(await begin()).toBe(404)
  })

  test('staff don’t take that of a client who signs in', async () => {
    const client = await aClient(portal)
    expect((await ask('dataExport.begin', { clientId: client.id })).status).toBe(409)
    expect((await ask('dataExport.begin', { clientId: newId() })).status).toBe(404)
  })
})

test('a client with a helper or a former spouse alone stays an office client', async () => {
  const client = await anOfficeClient()
  const [helper, spouse] = [await aClient(portal), await aClient(portal)]
  await give(client.id, helper.id, 'helper')
  await give(client.id, spouse.id, 'spouse', new Date(Date.now() - 1000))
  const renamed = { id: client.id, firstName: 'Rosa', lastName: 'Delgado-Ruiz' }
  expect((await ask('admin.clients.update', renamed)).status).toBe(200)
  await give(client.id, (await aClient(portal)).id, 'representative')
  expect((await ask('admin.clients.update', renamed)).status).toBe(409)
})
