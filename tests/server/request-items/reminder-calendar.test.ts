import { beforeEach, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { findRecipient } from '#server/records/mail/recipient.queries.ts'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { daysOf } from '#tests/support/jobs.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { askFor, itemsOf, w2Item } from '#tests/support/request-items.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** The table of docs/decisions/0038. Day 0 is the day of the request. */
const portal = await testPortal()
let admin: Person
let nora: Person
let taxReturnId: string
let until: (last: number) => Promise<number[]>

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
  nora = await aClient(portal, { remember: true })
  taxReturnId = (await aReturn(portal, { clientId: nora.id })).id
  until = daysOf(portal, sendDocumentReminders)
})

/** Sessions end meanwhile. */
const again = async (person: Person) => ({ ...person, token: await signIn(portal, person.id) })
const ask = async (id = taxReturnId, items = [w2Item]) => {
  expect(await askFor(portal, await again(admin), id, items)).toMatchObject({ status: 200 })
}
const call = async (procedure: string, input: object, by = nora) => {
  const { token } = await again(by)
  expect(await callTrpc(portal, procedure, { token, input })).toMatchObject({ status: 200 })
}
const itemId = async () => (await itemsOf(portal, await again(nora), taxReturnId)).at(-1)?.id
const onDay = (ahead: number) =>
  firmDay(new Date(portal.services.clock().getTime() + ahead * 86_400_000))
const reminders = async () =>
  (await mailsTo(portal, nora.email)).filter(({ template }) => template === 'document-reminder')

const upload = () => anUpload(nora, taxReturnId)

async function handOver(): Promise<void> {
  await nora.api.put('/api/profile', singleProfile)
  await upload()
  await call('requestItems.handOver', { taxReturnId })
}

test('three days after the request, then weekly, four at most', async () => {
  await ask()
  expect(await until(32)).toEqual([3, 10, 17, 24])
})

test('a new request begins them again', async () => {
  await ask()
  expect(await until(12)).toEqual([3, 10])
  await ask()
  expect(await until(23)).toEqual([15, 22])
})

test('asking again for what was in begins them again', async () => {
  await ask()
  const input = { id: await itemId(), documentId: await upload() }
  await call('requestItems.attach', input)
  expect(await until(11)).toEqual([])
  await call('admin.requestItems.askAgain', { id: input.id, reason: 'Cut off' }, admin)
  expect(await until(15)).toEqual([14])
})

test('what is expected later sleeps until its day', async () => {
  await ask()
  expect(await until(4)).toEqual([3])
  await call('requestItems.expect', { id: await itemId(), expectedOn: onDay(8) })
  expect(await until(20)).toEqual([12, 19])
})

test('what is in or not applicable is not reminded of', async () => {
  await ask()
  await call('requestItems.decline', { id: await itemId() })
  expect(await until(8)).toEqual([])
})

test('silent after "That’s everything", until something is asked for after it', async () => {
  await ask()
  expect(await until(4)).toEqual([3])
  await handOver()
  expect(await until(12)).toEqual([])
  await ask()
  expect(await until(16)).toEqual([15])
  // What was open before stays so, and is not counted.
  expect((await reminders()).at(-1)).toMatchObject({ documents: 1 })
})

test('begins again when it is taken back, where it was', async () => {
  await ask()
  await handOver()
  expect(await until(6)).toEqual([])
  await call('requestItems.takeBack', { taxReturnId })
  expect(await until(15)).toEqual([7, 14])
})

test('silent once the return is filed', async () => {
  await ask()
  for (const status of ['in_progress', 'completed', 'filed']) {
    await admin.api.patch(`/api/tax-returns/${taxReturnId}/status`, { status })
  }
  expect(await until(8)).toEqual([])
})

test('one mail for many items and returns, with their number', async () => {
  const other = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  await ask(taxReturnId, [w2Item, { ...w2Item, title: 'Form 1098' }])
  await ask(other.id)
  expect(await until(5)).toEqual([3])
  expect(await reminders()).toMatchObject([{ taxYear: 2025, documents: 3 }])
})

test('an empty return is named on the seventh day, and never delays what is asked for', async () => {
  expect(await until(2)).toEqual([])
  const asked = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  await ask(asked.id)
  expect(await until(6)).toEqual([5])
  expect(await until(13)).toEqual([12])
})

test('what the rules ask for counts as a request', async () => {
  expect(await until(30)).toEqual([7, 14, 21, 28])
  await call('requestItems.saveAnswers', { taxReturnId, answers: { wages: true } })
  expect(await until(34)).toEqual([33])
})

test('no mail to who turned reminders off, and the notification stays', async () => {
  const all = {
    return_status: true,
    completed_return: true,
    payment: true,
    upload_digest: true,
    message: true,
  }
  await call('account.saveMailPreferences', { ...all, reminder: false })
  await ask()
  expect(await until(4)).toEqual([3])
  const { db } = portal.services
  expect(await findRecipient(db, nora.email, 'reminder')).toMatchObject({ optedOutOf: 'reminder' })
  const [note] = (await nora.api.get('/api/notifications')).list()
  expect(note).toMatchObject({ title: 'Your 2025 documents are still missing' })
})

test('two processes at once remind once', async () => {
  await ask()
  portal.pass({ days: 4 })
  const reminded = await Promise.all(
    Array.from({ length: 8 }, () => sendDocumentReminders(portal.services)),
  )
  expect(reminded.reduce((sum, count) => sum + count)).toBe(1)
  expect(await reminders()).toHaveLength(1)
})
