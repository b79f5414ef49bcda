import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let nora: Person
let taxReturnId: string
let documentId: string
let id: string

const portal = await testPortal()
const admin = await anAdmin(portal)

/** An item that is in, with one document. */
beforeEach(async () => {
  nora = await aClient(portal)
  taxReturnId = (await aReturn(portal, { clientId: nora.id })).id
  await askFor(portal, admin, taxReturnId)
  id = (await itemsOf(portal, nora, taxReturnId))[0]?.id ?? ''
  documentId = await anUpload(nora, taxReturnId)
  await call('requestItems.attach', nora.token, { id, documentId })
})

const call = (procedure: string, token: string, input: object) =>
  callTrpc(portal, procedure, { token, input })
const say = (allIn: boolean, token = nora.token) =>
  call('requestItems.setAllIn', token, { id, allIn })

async function entries() {
  const rows = await auditRows(portal, ['details'], { clientId: nora.id, action: 'item.all_in' })
  return rows.map(({ details }) => details)
}

test('what the client says on one device shows on another and to staff, and is undone on any', async () => {
  expect(await say(true)).toMatchObject({ status: 200, output: { id, allIn: true } })
  expect(await say(true)).toMatchObject({ status: 200 })
  const elsewhere = await signIn(portal, nora.id)
  const own = await callTrpc(portal, 'requestItems.own', { token: elsewhere })
  expect(own.output).toMatchObject([{ items: [{ id, allIn: true }] }])
  expect(await itemsOf(portal, admin, taxReturnId)).toMatchObject([{ id, allIn: true }])
  expect(await say(false, elsewhere)).toMatchObject({ status: 200, output: { allIn: false } })
  expect(await entries()).toEqual([true, false].map((allIn) => ({ category: 'w2', allIn })))
})

test('it ends when the item is open again, and is refused until something is in', async () => {
  const again = { id, reason: 'Page 2 is missing' }
  const ends = {
    'admin.requestItems.askAgain': () => call('admin.requestItems.askAgain', admin.token, again),
    'documents.delete': () => call('documents.delete', nora.token, { id: documentId }),
    'requestItems.detach': () => call('requestItems.detach', nora.token, { id, documentId }),
  }
  for (const [name, end] of Object.entries(ends)) {
    await call('requestItems.attach', nora.token, { id, documentId })
    await say(true)
    expect((await end()).status, name).toBe(200)
    const items = await itemsOf(portal, nora, taxReturnId)
    expect.soft(items, name).toMatchObject([{ state: 'open', allIn: false }])
    await call('documents.restore', nora.token, { id: documentId })
  }
  expect(await say(true)).toMatchObject({ status: 409, message: 'Nothing is in for this yet' })
})
