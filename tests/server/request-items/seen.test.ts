import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, aReturn } from '#tests/support/factories.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { token, api } = await anAdmin(portal)

const seenAtOf = async (id: string) => {
  const { output } = await callTrpc(portal, 'admin.returns.get', { token, input: { id } })
  return Object(output)['seenAt']
}
const see = (taxReturnId: string) =>
  callTrpc(portal, 'admin.requestItems.seen', { token, input: { taxReturnId } })

test('a look at the documents is kept for the one who looked, and the latest counts', async () => {
  const { id } = await aReturn(portal)
  expect(await seenAtOf(id)).toBeNull()
  await see(id)
  const first = Number(await seenAtOf(id))
  portal.pass({ minutes: 1 })
  await see(id)
  expect(Number(await seenAtOf(id))).toBeGreaterThanOrEqual(first + 60_000)
  const answer = { token: (await anAdmin(portal)).token, input: { id } }
  expect(await callTrpc(portal, 'admin.returns.get', answer)).toMatchObject({
    output: { id, seenAt: null },
  })
})

test('the looks end with the filing, and a look at a filed return is not kept', async () => {
  const { id } = await aReturn(portal, { status: 'completed' })
  await see(id)
  expect(await seenAtOf(id)).toBeInstanceOf(Date)
  await api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
  expect(await seenAtOf(id)).toBeNull()
  expect(await see(id)).toMatchObject({ status: 200 })
  expect(await seenAtOf(id)).toBeNull()
})
