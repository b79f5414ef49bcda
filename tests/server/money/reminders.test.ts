import { afterAll, expect, test } from 'vitest'
import { firmDay } from '#shared/business-days.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const books = booksOf(await anAdmin(portal))
const day = (later: number) =>
  firmDay(new Date(portal.services.clock().getTime() + later * 86_400_000))

test('an unpaid invoice is reminded of on its day, after 7 and after 21, once a day; not a paid, void or stopped one', async () => {
  const nora = await aClient(portal)
  const [paid, partly, gone, stopped] = [
    await books.issued(nora.id, ['10'], { dueOn: day(2) }),
    await books.issued(nora.id, ['20'], { dueOn: day(2) }),
    await books.issued(nora.id, ['30'], { dueOn: day(2) }),
    await books.issued(nora.id, ['40'], { dueOn: day(2) }),
  ]
  await books.pay(nora.id, '15', {
    parts: [
      { invoiceId: paid.id, amount: '10' },
      { invoiceId: partly.id, amount: '5' },
    ],
  })
  await books.step(gone.id, 'void', { because: 'Wrong client' })
  await books.step(stopped.id, 'reminders', { stopped: true })
  const sent = new Map<number, number>()
  for (let at = 0; at <= 30; at += 1) {
    const both = await Promise.all([1, 2].map(() => remindOfInvoices(portal.services)))
    const reminded = both.reduce((one, other) => one + other, 0)
    if (reminded > 0) sent.set(at, reminded)
    portal.pass({ minutes: 24 * 60 })
  }
  expect([...sent]).toEqual([
    [2, 1],
    [9, 1],
    [23, 1],
  ])
  const items = await portal.services.db
    .selectFrom('notifications')
    .select('title')
    .where('userId', '=', nora.id)
    .where('title', 'like', '%is not paid yet')
    .execute()
  expect(items.map(({ title }) => title)).toEqual(
    Array.from({ length: 3 }, () => `Invoice ${partly.number} is not paid yet`),
  )
})
