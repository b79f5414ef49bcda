import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { askFor, fillItems, itemsOf } from '#tests/support/request-items.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let staff: [Person, Person]
let nora: Person
let taxReturnId: string
let documentId: string
let id: string

const portal = await testPortal()

beforeAll(async () => {
  staff = [await anAdmin(portal), await anAdmin(portal)]
})
beforeEach(async () => {
  nora = await aClient(portal)
  await nora.api.put('/api/profile', singleProfile)
  taxReturnId = (await aReturn(portal, { clientId: nora.id })).id
  await askFor(portal, staff[0], taxReturnId)
  id = (await itemsOf(portal, nora, taxReturnId))[0]?.id ?? ''
  documentId = await anUpload(nora, taxReturnId)
})

const call = (procedure: string, { token }: Person, input: object = { id, documentId }) =>
  callTrpc(portal, procedure, { token, input })
const attach = () => call('requestItems.attach', nora)

async function audits(action: string): Promise<number> {
  return (await auditRows(portal, ['seq'], { clientId: nora.id, action })).length
}

test('two of the staff who accept at once: one acceptance, one entry', async () => {
  await attach()
  const answers = await Promise.all(
    [...staff, ...staff].map((one) => call('admin.requestItems.accept', one)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await audits('item.accepted')).toBe(1)
})

test('attached four times at once: one document, one entry', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, attach))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await itemsOf(portal, nora, taxReturnId)).toMatchObject([{ documentIds: [documentId] }])
  expect(await audits('item.answered')).toBe(1)
})

test('taken away while it is accepted: accepted and then open, or not accepted', async () => {
  await attach()
  const [detached, accepted] = await Promise.all([
    call('requestItems.detach', nora),
    call('admin.requestItems.accept', staff[0]),
  ])
  expect(detached.status).toBe(200)
  expect([200, 409]).toContain(accepted.status)
  expect(await itemsOf(portal, nora, taxReturnId)).toMatchObject([
    { state: 'open', documentIds: [] },
  ])
  const [own] = (await nora.api.get('/api/tax-returns')).list()
  expect(own).toMatchObject({ documentsAsked: 1, documentsIn: 0 })
})

test('handed over four times at once: one entry, one notification for each of the staff', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call('requestItems.handOver', nora, { taxReturnId })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await audits('return.handed_over')).toBe(1)
  for (const { api } of staff) {
    const received = (await api.get('/api/notifications')).list()
    const about = received.filter(({ title }) => String(title).includes(nora.lastName))
    expect(about).toMatchObject([{ message: 'The return is ready to prepare.' }])
  }
})

test('asked for the last room by two of the staff at once: one of them gets it', async () => {
  await fillItems(portal, taxReturnId, 198)
  const answers = await Promise.all(staff.map((one) => askFor(portal, one, taxReturnId)))
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
})

test('what staff type and what clients answer is never in the log or a mail', async () => {
  const secret = 'Zweigstelle-Ωmega'
  const item = { category: 'w2' as const, title: secret, reason: secret, dueOn: null }
  await askFor(portal, staff[0], taxReturnId, [item])
  const last = (await itemsOf(portal, nora, taxReturnId)).at(-1)
  await call('requestItems.decline', nora, { id: last?.id, comment: secret })
  const { db } = portal.services
  const log = await db.selectFrom('auditLog').select('details').execute()
  expect(JSON.stringify(log)).not.toContain(secret)
  expect(JSON.stringify(await mailsTo(portal, nora.email))).not.toContain(secret)
  const [note] = (await nora.api.get('/api/notifications')).list()
  expect(note?.['message']).toContain(secret)
})
