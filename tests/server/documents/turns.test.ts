import { beforeEach, expect, it } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
let nora: Person
let id: string
/** When each act began: the first one is the creation of the return. */
let acts: number[]

const portal = await testPortal()
beforeEach(async () => {
  admin = await anAdmin(portal)
  nora = await aClient(portal, { remember: true })
  acts = [portal.services.clock().getTime()]
  ;({ id } = await aReturn(portal, { clientId: nora.id }))
})

/** Returns the number of the act. A minute passes before it. */
async function act(call: () => Promise<{ status: number }>): Promise<number> {
  portal.pass({ minutes: 1 })
  const number = acts.push(portal.services.clock().getTime()) - 1
  expect((await call()).status).toBeLessThan(300)
  return number
}

/** The act in which this time was recorded. */
function actAt(time: unknown): number | null {
  if (typeof time !== 'string') return null
  return acts.findLastIndex((began) => began <= new Date(time).getTime())
}

const saveProfile = () => act(() => nora.api.put('/api/profile', singleProfile))
const move = (status: string) =>
  act(() => admin.api.patch(`/api/tax-returns/${id}/status`, { status }))

async function upload(category = 'w2', by = nora) {
  let documentId = ''
  const at = await act(async () => {
    const file = { name: 'document.pdf', category, bytes: aPdf(`${Math.random()}`) }
    const answer = await by.api.upload(id, file)
    documentId = String(answer.json()['id'])
    return answer
  })
  return { at, id: documentId }
}

const remove = (document: string) => act(() => nora.api.delete(`/api/documents/${document}`))
const restore = (document: string) => act(() => nora.call('documents.restore', { id: document }))
const verify = (document: string, verified = true) =>
  act(() => admin.api.patch(`/api/documents/${document}/verified`, { verified }))
const call = (procedure: string, input: object, { token } = nora) =>
  callTrpc(portal, procedure, { token, input })
const handOver = () => act(() => call('requestItems.handOver', { taxReturnId: id }))
const takeBack = () => act(() => call('requestItems.takeBack', { taxReturnId: id }))
const askForAnother = (document: string) =>
  act(() =>
    call(
      'admin.documents.requestReplacement',
      { id: document, reason: 'The page is cut off.' },
      admin,
    ),
  )
const ask = () => act(() => askFor(portal, admin, id))
const itemId = async () => (await itemsOf(portal, nora, id)).at(-1)?.id ?? ''
const attach = (item: string, documentId: string) =>
  act(() => call('requestItems.attach', { id: item, documentId }))
const answer = async (how: 'decline' | 'expect' | 'reopen', more = {}) => {
  const item = { id: await itemId(), ...more }
  return act(() => call(`requestItems.${how}`, item))
}

/** As the client and the staff see it: both the same. Times are acts. */
async function turn() {
  const [own] = (await nora.api.get('/api/tax-returns')).list()
  const listed = (await admin.api.get('/api/admin/tax-returns?limit=500')).list()
  const staffs = listed.find((one) => one['id'] === id)
  const { readyAt, clientTurnAt } = own ?? {}
  expect(staffs).toMatchObject({ readyAt, clientTurnAt })
  return { readyAt: actAt(readyAt), clientTurnAt: actAt(clientTurnAt) }
}

const ready = (readyAt: number) => ({ readyAt, clientTurnAt: null })
const clientActs = (clientTurnAt: number) => ({ readyAt: null, clientTurnAt })

/** A saved profile, a document, and "That’s everything". Returns the document, and when that was. */
async function everything() {
  await saveProfile()
  const { id: document } = await upload()
  return { document, at: await handOver() }
}

it('is the client’s until they hand over, and again when they take it back; what they send, delete and save changes nothing, nor does a filing', async () => {
  expect(await turn()).toEqual(clientActs(0))
  const { document, at } = await everything()
  expect(await turn()).toEqual(ready(at))
  await upload('1099')
  await saveProfile()
  await handOver()
  await remove(document)
  expect(await turn()).toEqual(ready(at))
  await restore(document)
  expect(await turn()).toEqual(ready(at))
  const back = await takeBack()
  expect(await turn()).toEqual(clientActs(back))
  const handed = await handOver()
  expect(await turn()).toEqual(ready(handed))
  for (const status of ['in_progress', 'completed', 'filed']) await move(status)
  await remove(document)
  expect(await turn()).toEqual(ready(handed))
})

it('is the client’s while another copy is asked for, until they answer or staff verify; nobody’s once it is filed so', async () => {
  const { document } = await everything()
  for (const status of ['pending', 'in_progress', 'completed']) {
    if (status !== 'pending') await move(status)
    const asked = await askForAnother(document)
    expect(await turn()).toEqual(clientActs(asked))
    const { id: newer } = await upload('w2')
    expect(await turn()).toEqual(clientActs(asked))
    const attached = await attach(await itemId(), newer)
    expect(await turn()).toEqual(ready(attached))
  }
  const { id: last } = await upload('1099')
  await askForAnother(last)
  const verified = await verify(last)
  expect(await turn()).toEqual(ready(verified))
  await askForAnother(last)
  await move('filed')
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
  await remove(last)
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
})

it('is the client’s while what staff ask for after the hand-over is open or expected', async () => {
  await everything()
  const asked = await ask()
  expect(await turn()).toEqual(clientActs(asked))
  await answer('expect', { expectedOn: '2199-03-01' })
  expect(await turn()).toEqual(clientActs(asked))
  const declined = await answer('decline')
  expect(await turn()).toEqual(ready(declined))
  const reopened = await answer('reopen')
  expect(await turn()).toEqual(clientActs(reopened))
})

it('is the firm’s after a hand-over with something open that was asked for before', async () => {
  await saveProfile()
  await upload()
  await ask()
  await answer('expect', { expectedOn: '2199-03-01' })
  const handed = await handOver()
  expect(await turn()).toEqual(ready(handed))
  const [own] = (await nora.api.get('/api/tax-returns')).list()
  expect(own).toMatchObject({ expectedUntil: '2199-03-01' })
})

it('is the firm’s from the start of preparation, but nothing was handed over', async () => {
  await move('in_progress')
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
  const asked = await ask()
  expect(await turn()).toEqual(clientActs(asked))
  await answer('decline')
  await move('completed')
  await upload('completed_return', admin)
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
})

it('counts an upload and a deletion at once, one after the other', async () => {
  await saveProfile()
  const { id: first } = await upload()
  const { db } = portal.services
  await ask()
  const item = await itemId()
  await attach(item, first)
  const { id: second } = await upload()
  const { both } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('taxReturns').select('id').where('id', '=', id).forUpdate().execute()
    const waiting = Promise.all([attach(item, second), remove(first)])
    await someoneWaits(db, 2)
    return { both: waiting }
  })
  await both
  const [own] = (await nora.api.get('/api/tax-returns')).list()
  expect(own).toMatchObject({ documentsAsked: 1, documentsIn: 1 })
})
