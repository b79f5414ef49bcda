import { beforeEach, describe, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { w2Item } from '#tests/support/request-items.ts'
import { aTimestamp, anId, invalid, noId, refusal } from '#tests/support/shapes.ts'

let nora: Person
let returnId: string
let itemId: string

const portal = await testPortal()
const admin = await anAdmin(portal)
beforeEach(async () => {
  nora = await aClient(portal)
  returnId = (await aReturn(portal, { clientId: nora.id })).id
  await ask()
  itemId = String((await items())[0]?.['id'])
})

const ask = () =>
  admin.api.post('/api/admin/request-items', { taxReturnIds: [returnId], items: [w2Item] })
const list = (by = nora) => by.api.get(`/api/tax-returns/${returnId}/request-items`)
const items = async (by = nora) => (await list(by)).json()['items'] as Record<string, unknown>[]
const ofItem = (action: string, body: unknown = {}, by = nora) =>
  by.api.post(`/api/request-items/${itemId}/${action}`, body)
const byStaff = (action: string, body: unknown = {}) =>
  admin.api.post(`/api/admin/request-items/${itemId}/${action}`, body)
const ofReturn = (action: string, by = nora) =>
  by.api.post(`/api/tax-returns/${returnId}/${action}`)
const questionnaire = () => `/api/tax-returns/${returnId}/questionnaire`

const upload = () => anUpload(nora, returnId)

async function attached(): Promise<string> {
  const documentId = await upload()
  expect((await ofItem('attach', { documentId })).status).toBe(200)
  return documentId
}

const openItem = {
  id: anId,
  ...w2Item,
  state: 'open',
  askedAt: aTimestamp,
  byStaff: true,
  expectedOn: null,
  comment: null,
  askedAgain: null,
  allIn: false,
  documentIds: [],
}

test('GET /api/tax-returns/:id/request-items lists what the return needs', async () => {
  const answer = await list()
  expect(answer.status).toBe(200)
  expect(answer.json()).toStrictEqual({ items: [openItem], handedOverAt: null })
  expect((await list(admin)).json()).toStrictEqual(answer.json())
})

test('POST /api/tax-returns/:id/hand-over and /take-back needs a profile and a document, is said once, and is undone until preparation starts', async () => {
  expect((await ofReturn('hand-over')).json()).toEqual(refusal('Save your tax profile first'))
  await nora.api.put('/api/profile', singleProfile)
  const nothing = await ofReturn('hand-over')
  expect([nothing.status, nothing.json()]).toEqual([409, refusal('Upload your documents first')])
  await upload()
  expect((await ofReturn('hand-over')).json()).toEqual({ success: true })
  const first = (await list()).json()['handedOverAt']
  expect(first).toEqual(aTimestamp)
  await ofReturn('hand-over')
  expect((await list()).json()['handedOverAt']).toBe(first)
  const late = await nora.api.put(questionnaire(), { answers: {} })
  expect([late.status, late.json()]).toEqual([409, refusal('Undo “That’s everything” first')])
  expect((await ofReturn('take-back')).json()).toEqual({ success: true })
  expect((await list()).json()['handedOverAt']).toBeNull()
  await ofReturn('hand-over')
  await admin.api.patch(`/api/tax-returns/${returnId}/status`, { status: 'in_progress' })
  const answer = await ofReturn('take-back')
  const words = 'We are already working on your return'
  expect([answer.status, answer.json()]).toEqual([409, refusal(words)])
})

test('GET and PUT /api/tax-returns/:id/questionnaire saves the answers, asks for what follows from them, and offers them for the next year', async () => {
  const none = { answers: {}, answered: false, fiscalYearEnd: 12 }
  expect((await nora.api.get(questionnaire())).json()).toStrictEqual(none)
  const answers = { wages: true, hsa: false }
  expect((await nora.api.put(questionnaire(), { answers })).json()).toEqual({ success: true })
  expect(await items()).toContainEqual(
    expect.objectContaining({ title: 'Form W-2 from each employer', byStaff: false }),
  )
  const next = await aReturn(portal, { clientId: nora.id, taxYear: 2026 })
  const answer = await nora.api.get(`/api/tax-returns/${next.id}/questionnaire`)
  expect(answer.json()).toStrictEqual({ ...none, answers })
})

describe('POST /api/request-items/:id/attach', () => {
  test('makes it received', async () => {
    const documentId = await upload()
    const received = { ...openItem, state: 'received', documentIds: [documentId] }
    expect((await ofItem('attach', { documentId })).json()).toStrictEqual(received)
  })

  test('is refused for a document of another return, and for an item of another client', async () => {
    const other = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
    const documentId = await anUpload(nora, other.id)
    const foreign = await ofItem('attach', { documentId })
    expect([foreign.status, foreign.json()]).toEqual([404, refusal('Document not found')])
    const stranger = await ofItem('attach', { documentId: await upload() }, await aClient(portal))
    expect([stranger.status, stranger.json()]).toEqual([404, refusal('Item not found')])
  })

  test('keeps the file of a withdrawn item, and says so', async () => {
    const documentId = await upload()
    await byStaff('withdraw')
    const answer = await ofItem('attach', { documentId })
    expect([answer.status, answer.json()]).toEqual([
      409,
      refusal('This is no longer asked for. The file is kept in its category.'),
    ])
    expect((await nora.api.get(`/api/tax-returns/${returnId}/documents`)).list()).toMatchObject([
      { id: documentId },
    ])
  })
})

test('POST /api/request-items/:id/expect takes today at the firm, and refuses a day that is over', async () => {
  const now = portal.services.clock()
  expect((await ofItem('expect', { expectedOn: firmDay(now) })).status).toBe(200)
  const over = firmDay(new Date(now.getTime() - 26 * 3_600_000))
  const answer = await ofItem('expect', { expectedOn: over })
  expect(answer.status).toBe(400)
  const message = 'Choose a day from today on'
  expect(answer.json()).toEqual(invalid(message, ['expectedOn', message]))
})

describe('POST /api/admin/request-items', () => {
  test('asks many clients at once, and skips filed returns', async () => {
    const filed = await aReturn(portal, { status: 'filed' })
    const taxReturnIds = [returnId, (await aReturn(portal)).id, filed.id, noId, returnId]
    const answer = await admin.api.post('/api/admin/request-items', {
      taxReturnIds,
      items: [w2Item, { ...w2Item, title: 'Form 1098', dueOn: '2026-03-15' }],
    })
    expect(answer.json()).toStrictEqual({ asked: 2, skipped: 2, filed: 1, full: 0 })
    expect(await items()).toHaveLength(3)
    expect((await items()).at(-1)).toMatchObject({ title: 'Form 1098', dueOn: '2026-03-15' })
  })

  test('refuses a single return that is unknown or filed', async () => {
    const filed = await aReturn(portal, { status: 'filed' })
    const askOne = (id: string) =>
      admin.api.post('/api/admin/request-items', { taxReturnIds: [id], items: [w2Item] })
    expect((await askOne(noId)).json()).toEqual(refusal('Tax return not found'))
    expect((await askOne(filed.id)).json()).toEqual(
      refusal('This return is filed: nothing more is needed'),
    )
  })

  test.each([
    [{ taxReturnIds: [] }, 'taxReturnIds', 'Choose a return'],
    [{ taxReturnIds: Array(101).fill(noId) }, 'taxReturnIds', 'At most 100 returns at once'],
    [{ items: [] }, 'items', 'Add an item'],
    [{ items: Array(51).fill(w2Item) }, 'items', 'At most 50 items at once'],
    [{ items: [{ ...w2Item, title: ' ' }] }, 'items.0.title', 'Say what you need'],
    [{ items: [{ ...w2Item, category: 'completed_return' }] }, 'items.0.category', null],
    [{ items: [{ ...w2Item, dueOn: '2026-13-01' }] }, 'items.0.dueOn', null],
    [{ items: [{ ...w2Item, reason: 'Of 123-45-6789' }] }, 'items.0.reason', null],
  ])('refuses %j and names the field', async (wrong, path, message) => {
    const body = { taxReturnIds: [returnId], items: [w2Item], ...wrong }
    const answer = await admin.api.post('/api/admin/request-items', body)
    expect(answer.status).toBe(400)
    expect(answer.json()['errors']).toMatchObject([{ path, ...(message !== null && { message }) }])
    expect(await items()).toHaveLength(1)
  })
})

test('what staff do with an item each step answers with it', async () => {
  const url = `/api/admin/request-items/${itemId}`
  const words = { title: '📎 نموذج ١٠٩٩', reason: 'W'.repeat(300) }
  const change = { category: '1099', ...words, dueOn: '2026-04-01' }
  const changed = { ...openItem, ...change }
  expect((await admin.api.patch(url, change)).json()).toStrictEqual(changed)
  expect((await byStaff('accept')).json()).toEqual(refusal('Not possible: this item is open'))
  const documentId = await attached()
  expect((await byStaff('accept')).json()).toMatchObject({ state: 'accepted' })
  const documents = await admin.api.get(`/api/admin/tax-returns/${returnId}/documents`)
  expect(documents.list()).toMatchObject([{ id: documentId, verified: true }])
  const reason = 'The page is cut off.'
  const again = { ...changed, askedAgain: reason, documentIds: [documentId] }
  expect((await byStaff('ask-again', { reason })).json()).toStrictEqual(again)
  const message = 'Say what the client should send'
  const none = await byStaff('ask-again', { reason: '' })
  expect(none.json()).toEqual(invalid(message, ['reason', message]))
  expect((await byStaff('withdraw')).json()).toMatchObject({ state: 'withdrawn' })
  expect([await items(), await items(admin)]).toMatchObject([[], [{ state: 'withdrawn' }]])
})
