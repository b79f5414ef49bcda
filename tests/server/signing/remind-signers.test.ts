import { beforeEach, expect, test } from 'vitest'
import { remindSigners } from '#server/features/signing/review/remind-signers.ts'
import { aUserWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, type Person, signIn } from '#tests/support/factories.ts'
import { daysOf } from '#tests/support/jobs.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { setRows } from '#tests/support/rows.ts'
import { giveConsent, setSigner } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
let admin: Person
let until: (last: number) => Promise<number[]>

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
  until = daysOf(portal, remindSigners)
})

test('a taxpayer is reminded on the third day and then weekly, four times at most', async () => {
  const { client } = await aPublishedReturn(portal, admin)
  expect(await until(40)).toStrictEqual([3, 10, 17, 24])
  const mails = await mailsTo(portal, client.email)
  expect(mails.filter(({ template }) => template === 'review-reminder')).toHaveLength(4)
})

test('two processes remind once', async () => {
  await aPublishedReturn(portal, admin)
  portal.pass({ days: 3 })
  const both = [remindSigners(portal.services), remindSigners(portal.services)]
  const [one = 0, other = 0] = await Promise.all(both)
  expect(one + other).toBe(1)
})

test('a spouse is reminded only after a link was sent, with a new one that ends it', async () => {
  const { package: sent } = await aPublishedReturn(portal, admin, { joint: true })
  const [taxpayer, spouse] = sent.signers
  await setSigner(portal, taxpayer?.id, { state: 'signed' })
  expect(await until(4)).toStrictEqual([])
  const input = { signerId: spouse?.id, email: 'iris@example.com' }
  const token = await signIn(portal, admin.id)
  await callTrpc(portal, 'admin.signing.sendSpouseLink', { token, input })
  expect(await until(16)).toStrictEqual([7, 14])
  const mails = await mailsTo(portal, 'iris@example.com')
  expect(mails).toMatchObject([
    { template: 'spouse-link' },
    { template: 'spouse-reminder', firstName: 'Iris Vale' },
    { template: 'spouse-reminder' },
  ])
  const open = (mail: (typeof mails)[number] | undefined) => {
    const url = new URL(mail && 'url' in mail ? (mail.url ?? '') : '')
    return callTrpc(portal, 'spouse.open', { input: { token: url.searchParams.get('token') } })
  }
  expect(await open(mails[1])).toMatchObject({ status: 400 })
  expect(await open(mails[2])).toMatchObject({ status: 200 })
})

test('a spouse with a sign-in of their own is reminded there, without a link', async () => {
  const { client, package: sent } = await aPublishedReturn(portal, admin, { joint: true })
  await setSigner(portal, sent.signers[0]?.id, { state: 'signed' })
  const spouse = await aUserWith(portal, client.id, 'spouse')
  expect(await until(11)).toStrictEqual([3, 10])
  const mails = (await mailsTo(portal, spouse.email)).map(({ template }) => template)
  expect(mails).toStrictEqual(['review-reminder', 'review-reminder'])
})

test('nobody is reminded who asked for paper, or of what they signed, of a requested change or of a filed return', async () => {
  const [signed, changed, filed, onPaper] = [
    await aPublishedReturn(portal, admin),
    await aPublishedReturn(portal, admin),
    await aPublishedReturn(portal, admin),
    await aPublishedReturn(portal, admin),
  ]
  await giveConsent(portal, onPaper.client)
  await callTrpc(portal, 'signing.withdrawConsent', { token: onPaper.client.token })
  await setSigner(portal, signed.package.signers[0]?.id, { state: 'signed' })
  const { db, clock } = portal.services
  await setRows(db, 'taxReturns', { signing: 'change' }, { id: changed.taxReturnId })
  await setRows(
    db,
    'taxReturns',
    { status: 'filed', filedAt: clock(), clientTurnAt: null },
    { id: filed.taxReturnId },
  )
  expect(await until(10)).toStrictEqual([])
})
