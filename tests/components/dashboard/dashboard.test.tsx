import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import { cents } from '#shared/base/money.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import {
  aListedDocument,
  aNotification,
  aTaxReturn,
  ofClient,
  openAsClient,
} from '#tests/components/support/client.ts'
import { messages, onPhone, renderScreen, server } from '#tests/components/support/screen.tsx'
import { aClient, id } from '#tests/support/fixtures.ts'
import { called, changes, says } from '#tests/components/support/says.ts'

const thisYear = new Date().getFullYear()
const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })
const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')

test('greets with the first name; without a return: the year to file for, TBD with its hint, all caught up, and where to go', async () => {
  await renderScreen('/home', {
    viewer: aClient({ firstName: 'Wilhelmina' }),
    answers: ofClient(),
  })
  await expect.element(title).toHaveTextContent('Welcome back, Wilhelmina')
  await expect.poll(() => document.title).toMatch(/^Dashboard · /)
  for (const words of [
    `Filing StatusNot startedReturn status, ${thisYear - 1}`,
    'Estimated RefundTBDUpload documents to calculate',
    'Notifications0All caught up',
  ]) {
    await expect.element(main).toMatchTextContent(words)
  }
  for (const [name, path] of [
    ['Upload Documents', '/documents'],
    ['View Returns', '/client-portal'],
    ['Update Profile', '/profile'],
    ['Tax Tips', '/resources'],
    ['Notifications', '/notifications'],
    ['See all', '/notifications'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
})

test('the status and the estimate of the newest return, which below zero has words; a final figure is not an estimate', async () => {
  const owed = { taxYear: 2021, estimatedRefund: cents.parse(-112_000) }
  const newest = aTaxReturn({ taxYear: 2025, estimatedRefund: cents.parse(999_999_999) })
  await openAsClient('/', { returns: [newest, aTaxReturn({ id: id(2), taxYear: 2024 })] })
  await says(
    main,
    'Filing StatusPendingReturn status, 2025',
    'Estimated Refund$9,999,999.99Preliminary estimate',
  )
  await then(aTaxReturn(owed))
  await says(main, 'Estimated Refund−$1,120.00Preliminary estimateBelow zero means you owe.')
  await then(aTaxReturn({ ...owed, status: 'filed', refundFinal: true }))
  await says(
    main,
    'You owe$1,120.00On your prepared 2021 return',
    'The amount was due to the IRS on Apr 18, 2022.',
  )
  await expect.element(main).not.toMatchTextContent('Estimated Refund')
})

/** The list has this return now. */
function then(taxReturn: TaxReturn) {
  server().answer({ 'returns.list': [taxReturn] })
  return queries.returns.list.invalidate()
}

test('nobody who owes reads that all is done until they say that it is paid; a completed return can be read at once, a filed one is protected', async () => {
  const offer = main.getByRole('link', { name: 'Protect it with two-factor sign-in' })
  const steps = page.getByRole('heading', { level: 2 })
  const filed = aTaxReturn({ taxYear: thisYear, status: 'filed' })
  const completed = { ...filed, status: 'completed', completedAt: new Date() } as const
  const copy = aListedDocument({ id: id(101), fileName: '1040.pdf', category: 'completed_return' })
  const entry = { taxReturn: filed, documents: [copy], returnDocumentId: copy.id }
  const owed = { ...filed, estimatedRefund: cents.parse(-112_000), refundFinal: true }
  const said = { ...owed, taxPaid: cents.parse(112_000), taxPaidAt: new Date('2026-04-03T18:00Z') }
  await openAsClient(
    '/',
    { returns: [completed] },
    { 'documents.filedReturns': [{ ...entry, taxReturn: completed }], 'money.taxPaid': said },
  )
  const download = main.getByRole('link', { name: `Download your ${thisYear} return` })
  await expect
    .element(steps.first())
    .toHaveTextContent(`Your completed ${thisYear} return is ready to download`)
  await expect.element(download).toHaveAttribute('href', `/api/documents/${copy.id}/download`)
  await expect.element(offer).not.toBeInTheDocument()

  server().answer({ 'documents.filedReturns': [entry] })
  await then(filed)
  await queries.documents.filedReturns.invalidate()
  await expect.element(main).toMatchTextContent('All done')
  await expect.element(offer).toBeVisible()
  await changes('auth.currentUser', aClient({ twoFactor: { enrolled: true, required: false } }))
  await expect.element(offer).not.toBeInTheDocument()

  await then(owed)
  await expect.element(steps.nth(1)).toHaveTextContent(`You owe $1,120.00 for ${thisYear}`)
  await expect.element(steps.first()).toMatchTextContent('is filed')
  await expect.element(download).toHaveAttribute('href', `/api/documents/${copy.id}/download`)
  await expect.element(main).toMatchTextContent('One thing is left')
  await expect.element(main).not.toMatchTextContent('All done')
  await expect
    .element(main.getByRole('link', { name: /^Pay at irs\.gov \(/ }))
    .toHaveAttribute('href', 'https://www.irs.gov/payments')

  server().answer({ 'returns.list': [said] })
  await main.getByRole('button', { name: `I have paid it (tax for ${thisYear})` }).click()
  await expect.element(main).toMatchTextContent('All done')
  await called('money.taxPaid').toEqual([{ id: filed.id, paid: true }])
  await expect.element(main).toMatchTextContent('Marked as paid to the IRS on Apr 3')
  await then({ ...said, estimatedRefund: cents.parse(-120_000) })
  await expect.element(main).toMatchTextContent(`You owe $1,200.00 for ${thisYear}`)
  await expect.element(main).toMatchTextContent('that you had paid: pay the rest.')
})

test('Recent Activity: the first 3 notifications with title, date, message and an unread dot; on a phone they and the quick actions are folded', async () => {
  const list = [1, 2, 3, 4].map((number) =>
    aNotification({ id: id(number), title: `News ${number}`, message: `About ${number}.` }),
  )
  await openAsClient('/', { notifications: list })
  await expect.element(activity.nth(2)).toBeVisible()
  expect(activity.elements().map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3].map((number) => `News ${number} (unread)Jan 20, 2026About ${number}.`),
  )
  await expect.element(main).toMatchTextContent('Notifications4unread')
  await onPhone()
  await expect.element(activity).not.toBeInTheDocument()
  await main.getByText('Show the newest').click()
  await expect.element(activity.first()).toMatchTextContent('News')
  await main.getByText('Show them').click()
  await expect.element(main.getByRole('link', { name: 'Tax Tips' })).toBeVisible()
})

test('opening an activity leads to its screen and marks it as read; a failure goes to the console only', async () => {
  const noted = vi.spyOn(console, 'error').mockReturnValue()
  const { router } = await openAsClient(
    '/',
    { notifications: [aNotification()] },
    { 'notifications.markRead': unreachable },
  )
  await activity.getByRole('link').click()
  await expect.poll(() => router.state.location.pathname).toBe('/client-portal')
  await expect
    .poll(() => noted.mock.calls)
    .toContainEqual(['A notification could not be marked as read', expect.any(String)])
  await expect.element(messages()).toMatchTextContent(/^$/)
  noted.mockRestore()
  await router.navigate({ to: '/' })
  await expect.element(main).toMatchTextContent('Notifications1unread')
  await called('notifications.markRead').toEqual([{ id: id(400) }])
})

test('"Start your return" creates last year’s return with that click, and leads to it', async () => {
  const created = aTaxReturn({ taxYear: thisYear - 1 })
  const { router } = await openAsClient(
    '/',
    {},
    { 'returns.create': { created: true, version: 1, taxReturn: created } },
  )
  await main.getByRole('button', { name: 'Start your return' }).click()
  await expect.poll(() => router.state.location.href).toBe(`/documents?year=${thisYear - 1}`)
  await called('returns.create').toEqual([{ taxYear: thisYear - 1, status: 'pending' }])
})
