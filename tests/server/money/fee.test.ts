import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { booksOf } from '#tests/support/money.ts'
import { setRows } from '#tests/support/rows.ts'
import { signLetter } from '#tests/support/signatures.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)
const books = booksOf(dana)

async function letterOf({ token }: Person, taxReturnId: string) {
  const answer = await callTrpc(portal, 'signing.letter', { token, input: { taxReturnId } })
  return answer.output as { text: string; signature: object | null }
}

async function begun() {
  const nora = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: nora.id })
  return { nora, id }
}

test('the letter names the fee and its lines, and the signature keeps it to that', async () => {
  const { nora, id } = await begun()
  expect((await letterOf(nora, id)).text).toContain('Fees. Our fee depends on the forms')
  await books.setFee(id, ['150', '60.5'])
  const { text } = await letterOf(nora, id)
  expect(text).toContain(
    'Fees. Our fee for this return is $210.50. It is made up of: Work 1: $150.00; Work 2: $60.50. Payment',
  )
  await signLetter(portal, nora, id)
  expect(await books.setFee(id, ['220'])).toMatchObject({ asksAgain: false })
  expect(await letterOf(nora, id)).toMatchObject({ text })
})

test('a letter whose fee changed while it was read is not signed', async () => {
  const { nora, id } = await begun()
  await books.setFee(id, ['150'])
  const [signed] = await Promise.all([signLetter(portal, nora, id), books.setFee(id, ['900'])])
  expect([200, 409]).toContain(signed.status)
  // Signed first, the letter is void again; read first, it is refused; read after the change, it names the new fee.
  expect((await letterOf(nora, id)).text).toContain('$900.00')
})

test('a fee over the tolerance asks for a new signature, a lower one never', async () => {
  const { nora, id } = await begun()
  await books.setFee(id, ['100'])
  await signLetter(portal, nora, id)
  for (const [price, asksAgain] of [
    ['110', false],
    ['10', false],
    ['110.01', true],
    ['500', false],
  ] as const) {
    expect([price, await books.setFee(id, [price])]).toMatchObject([price, { asksAgain }])
  }
  expect(await letterOf(nora, id)).toMatchObject({ signature: null })
  const mails = (await mailsTo(portal, nora.email)).map(({ template }) => template)
  expect(mails.filter((template) => template === 'fee-changed')).toHaveLength(1)
  const { letterSignedAt } = (await nora.api.get('/api/tax-returns')).list()[0] ?? {}
  expect(letterSignedAt).toBeNull()
  await signLetter(portal, nora, id)
  expect((await nora.api.get(`/api/tax-returns/${id}/fee`)).json()).toMatchObject({
    total: 50_000,
    agreed: 50_000,
  })
})

test('the fee of a filed return can be lowered with a reason, never raised over the letter, and not once it is billed', async () => {
  const { nora, id } = await begun()
  await books.setFee(id, ['310'])
  await signLetter(portal, nora, id)
  await books.pay(nora.id, '100', { taxReturnId: id })
  const at = portal.services.clock()
  const filed = { status: 'filed', startedAt: at, completedAt: at, filedAt: at } as const
  await setRows(portal, 'taxReturns', { ...filed, clientTurnAt: null, readyAt: null }, { id })
  const set = (price: string, more: object = { reason: 'A late return' }) =>
    dana.api.put(`/api/admin/tax-returns/${id}/fee`, { lines: books.lines(price), ...more })
  expect((await set('310.01')).status).toBe(409)
  expect((await set('250', {})).json()).toMatchObject({ errors: [{ path: 'reason' }] })
  expect((await set('250')).json()).toMatchObject({
    asksAgain: false,
    fee: { total: 25_000, agreed: 31_000, received: 10_000, owed: 15_000 },
  })
  expect((await letterOf(nora, id)).signature).not.toBeNull()
  // A mistake can be taken back, up to what the client signed.
  expect((await set('310')).json()).toMatchObject({ fee: { owed: 21_000 } })
  expect((await set('100')).json()).toMatchObject({ fee: { owed: 0 } })
  const { details } = await portal.services.db
    .selectFrom('auditLog')
    .select('details')
    .where('action', '=', 'fee.set')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ total: 10_000, again: false, reason: 'A late return' })
  await books.draft(nora.id, ['100'], { taxReturnId: id })
  expect((await set('50')).text).toContain('has an invoice')
})

test('a letter that was signed before there was a fee is signed again, and free work needs no word', async () => {
  const { nora, id } = await begun()
  await signLetter(portal, nora, id)
  expect(await books.setFee(id, [])).toMatchObject({ asksAgain: false })
  expect(await books.setFee(id, ['1'])).toMatchObject({ asksAgain: true })
  await books.setFee(id, [])
  expect((await letterOf(nora, id)).text).toContain('We charge no fee for this return.')
})
