import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
let admin: Person
let nora: Person
let id: string
/** When each act began: the first one is the creation of the return. */
let acts: number[]

beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())
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
    const file = { name: 'paper.pdf', category, bytes: aPdf(`${Math.random()}`) }
    const answer = await by.api.upload(id, file)
    documentId = String(answer.json()['id'])
    return answer
  })
  return { at, id: documentId }
}

const remove = (document: string) => act(() => nora.api.delete(`/api/documents/${document}`))
const restore = (document: string) =>
  act(() => callTrpc(portal, 'documents.restore', { token: nora.token, input: { id: document } }))
const verify = (document: string, verified = true) =>
  act(() => admin.api.patch(`/api/documents/${document}/verified`, { verified }))
const ask = (document: string) =>
  act(() =>
    callTrpc(portal, 'admin.documents.requestReplacement', {
      token: admin.token,
      input: { id: document, reason: 'The page is cut off.' },
    }),
  )

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

it('is the client’s from the start, until both profile and documents are there', async () => {
  expect(await turn()).toEqual(clientActs(0))
  await upload()
  expect(await turn()).toEqual(clientActs(0))
  const saved = await saveProfile()
  expect(await turn()).toEqual(ready(saved))
})

it('begins again with each upload until preparation starts, and not with a profile saved again', async () => {
  await saveProfile()
  await upload()
  const { at: last } = await upload('1099')
  expect(await turn()).toEqual(ready(last))
  await saveProfile()
  expect(await turn()).toEqual(ready(last))
  await move('in_progress')
  await upload('receipts')
  expect(await turn()).toEqual(ready(last))
})

it('goes back to the client who deletes the only document, and ends when it is restored', async () => {
  await saveProfile()
  const { id: first } = await upload()
  const { id: second, at: last } = await upload()
  await remove(second)
  expect(await turn()).toEqual(ready(last))
  const deleted = await remove(first)
  expect(await turn()).toEqual(clientActs(deleted))
  const restored = await restore(first)
  expect(await turn()).toEqual(ready(restored))
})

it.each(['pending', 'in_progress', 'completed'])(
  'is the client’s while a replacement is asked for (%s)',
  async (status) => {
    await saveProfile()
    const { id: w2 } = await upload()
    if (status !== 'pending') await move('in_progress')
    if (status === 'completed') await move('completed')
    const asked = await ask(w2)
    expect(await turn()).toEqual(clientActs(asked))
    await upload('1099')
    expect(await turn()).toEqual(clientActs(asked))
    const { at } = await upload('w2')
    expect(await turn()).toEqual(ready(at))
  },
)

it('ends when staff verify the document that they asked for', async () => {
  await saveProfile()
  const { id: w2 } = await upload()
  await ask(w2)
  const verified = await verify(w2)
  expect(await turn()).toEqual(ready(verified))
})

it('is the firm’s from the start of preparation, but nothing was received', async () => {
  await move('in_progress')
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
  await move('completed')
  await upload('completed_return', admin)
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
})

it('stays as it is after filing', async () => {
  await saveProfile()
  const { id: w2, at } = await upload()
  for (const status of ['in_progress', 'completed', 'filed']) await move(status)
  await remove(w2)
  expect(await turn()).toEqual(ready(at))
})

it('is nobody’s once a return with an open request is filed', async () => {
  await saveProfile()
  const { id: w2 } = await upload()
  await move('in_progress')
  await move('completed')
  await ask(w2)
  await move('filed')
  expect(await turn()).toEqual({ readyAt: null, clientTurnAt: null })
})

it('sees a deletion and an upload at once, one after the other', async () => {
  await saveProfile()
  const { id: first } = await upload()
  const { db } = portal.services
  const { both } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('taxReturns').select('id').where('id', '=', id).forUpdate().execute()
    const waiting = Promise.all([upload(), remove(first)])
    await someoneWaits(db, 2)
    return { both: waiting }
  })
  await both
  expect(await turn()).toMatchObject({ clientTurnAt: null })
})
