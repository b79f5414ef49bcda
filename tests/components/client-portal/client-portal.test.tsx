import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { errors } from '#server/base/errors.ts'
import {
  aPaidReturn,
  aTaxReturn,
  ofClient,
  openAsClient,
} from '#tests/components/support/client.ts'
import { onPaper, renderScreen } from '#tests/components/support/screen.tsx'
import { aClient, aProfile, id } from '#tests/support/fixtures.ts'
import { called, says } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const person = page.getByRole('region', { name: 'Personal Information' })
const returns = page.getByRole('region', { name: 'Tax Returns' })
const rows = returns.getByRole('listitem').filter({ has: page.getByRole('link') })

test('no value shows as missing while the user is loading', async () => {
  const user = aClient()
  const { promise: held, resolve: letGo } = Promise.withResolvers<typeof user>()
  await renderScreen('/client-portal', {
    viewer: user,
    loading: true,
    answers: { ...ofClient(), 'auth.currentUser': () => held },
  })
  await expect
    .element(main.getByRole('heading', { name: /^Start your \d{4} return$/ }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: user.email })).not.toBeInTheDocument()
  await expect.element(page.getByText('Not provided')).not.toBeInTheDocument()
  letGo(user)
  await expect.element(person).toMatchTextContent(user.email)
})

test("without a profile a 'Complete Your Profile' prompt replaces that card; an empty list and the quick actions lead on", async () => {
  const { router } = await openAsClient('/client-portal', { profile: null })
  await expect.element(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect.element(person).not.toBeInTheDocument()
  await expect.element(page.getByText('Fill in your tax profile')).not.toBeInTheDocument()
  for (const words of ['No tax returns found', 'Start by uploading your tax documents']) {
    await expect.element(returns.getByText(words, { exact: true })).toBeVisible()
  }
  for (const [name, path] of [
    ['Upload Documents', '/documents'],
    ['Update Profile', '/profile'],
    ['Contact Support', '/contact'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await page.getByRole('link', { name: 'Complete Profile' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
})

test('each return shows its title, created date, refund or what is owed and paid, its fee and status badge', async () => {
  const figure = { estimatedRefund: cents.parse(-112_000), refundFinal: true }
  const said = { taxPaid: cents.parse(112_000), taxPaidAt: new Date('2022-04-03T18:00:00Z') }
  const filed = aTaxReturn({ id: id(2), taxYear: 2021, status: 'filed', ...figure })
  const estimated = cents.parse(1_234_560)
  const { router } = await openAsClient(
    '/client-portal',
    {
      returns: [
        aTaxReturn({ id: id(1), taxYear: 2150, status: 'completed', ...figure }),
        filed,
        aTaxReturn({ id: id(3), taxYear: 2020, ...figure, refundFinal: false }),
        aTaxReturn({ id: id(4), taxYear: 2019, ...figure, estimatedRefund: cents.parse(5) }),
        aTaxReturn({ id: id(5), status: 'in_progress', estimatedRefund: estimated }),
        aTaxReturn({ id: id(6), taxYear: 2024 }),
        { ...filed, ...said, id: id(7), taxYear: 2018 },
        aPaidReturn({ id: id(8), taxYear: 2017 }),
      ],
    },
    { 'money.taxPaid': filed },
  )
  for (const [place, words] of [
    /You owe\$1,120\.00.*is due to the IRS by Apr 15, 2151\./,
    'was due to the IRS on Apr 18, 2022.',
    'Estimated amount owed$1,120.00',
    'Refund$0.05',
    '2025 Tax ReturnCreated Jan 20, 2026Estimated refund$12,345.60In ProgressYour turn',
    '2024 Tax ReturnCreated Jan 20, 2026PendingYour turn',
    'Marked as paid to the IRS on Apr 3, 2022',
    'Preparation fee: $350.00 paid Mar 3, 2026 (credit card)',
  ].entries()) {
    await expect.element(rows.nth(place)).toMatchTextContent(words)
  }
  await expect.element(rows.nth(3)).not.toMatchTextContent('IRS')
  await expect.element(rows.nth(5)).toMatchTextContent('Preparation fee: Not paid yet')
  const pay = rows.nth(2).getByRole('link', { name: 'Pay at irs.gov/payments' })
  await expect.element(pay).toHaveAttribute('href', 'https://www.irs.gov/payments')
  await expect.element(pay).toHaveAttribute('target', '_blank')
  await rows.nth(6).getByRole('button', { name: 'Not paid after all (tax for 2018)' }).click()
  await called('money.taxPaid').toEqual([{ id: id(7), paid: false }])
  await rows.last().getByRole('link', { name: 'Receipt for 2017' }).click()
  await expect.poll(() => router.state.location.href).toBe('/receipt?year=2017')
})

test('each return shows its steps with dates, and who has the next one since when', async () => {
  const at = (day: string) => new Date(`2025-${day}T20:00:00Z`)
  const past = { taxYear: 2024, createdAt: at('01-06') }
  const waiting = aTaxReturn({ ...past, clientTurnAt: at('01-07') })
  const ready = { ...waiting, clientTurnAt: null, readyAt: at('01-08') }
  const started = { ...ready, status: 'in_progress', startedAt: at('01-09') } as const
  const completed = { ...started, status: 'completed', completedAt: at('01-14') } as const
  const filed = { ...completed, status: 'filed', filedAt: at('01-15') } as const
  const review = { readyAt: null, clientTurnAt: at('01-15'), signing: 'both' } as const
  const toReview = { ...completed, ...review }
  const askedAgain = { ...started, ...review, signing: null, handedOverAt: at('01-08') }
  const signed = { ...completed, signing: 'signed' } as const
  const unsigned = { ...filed, signing: 'taxpayer' } as const
  const all = [
    waiting,
    ready,
    started,
    { ...started, readyAt: null },
    completed,
    filed,
    toReview,
  ].concat([askedAgain, signed, unsigned])
  await openAsClient('/client-portal', {
    returns: all.map((one, index) => ({ ...one, id: id(index + 1) })),
  })
  await expect.element(rows.nth(9)).toBeVisible()
  const steps = rows
    .elements()
    .map((row) => Array.from(row.querySelectorAll('ol > li'), (step) => step.textContent))
  const handedOver = 'Documents handed over Jan 8, 2025'
  const begun = 'Preparation started Jan 9, 2025'
  const late = 'Completion expected by Wed, Jan 15, 2025, late'
  expect(steps).toEqual([
    ['Profile and documents Now', 'Preparation ', 'Completion ', 'Filing '],
    [handedOver, 'Preparation ', late, 'Filing '],
    [handedOver, begun, late, 'Filing '],
    // Staff began without documents: nothing was handed over.
    [begun, 'Completion expected by Thu, Jan 16, 2025, late', 'Filing '],
    [handedOver, begun, 'Return completed Jan 14, 2025', 'Filing '],
    [handedOver, begun, 'Return completed Jan 14, 2025', 'Return filed Jan 15, 2025'],
    // What the client reviews waits for no documents.
    [begun, 'Return completed Jan 14, 2025', 'Review and sign Now, both of you', 'Filing '],
    // What is asked for later does not undo the hand-over.
    [handedOver, begun, 'Completion ', 'Filing '],
    [handedOver, begun, 'Return completed Jan 14, 2025', 'Signed ', 'Filing '],
    // It was filed with a signature that is not on record.
    [handedOver, begun, 'Return completed Jan 14, 2025', 'Return filed Jan 15, 2025'],
  ])
  for (const [place, turn] of [
    'Your turn since Jan 7, 2025',
    'Our turn since Jan 8, 2025',
    'Our turn since Jan 8, 2025',
    'Our turn since Jan 9, 2025',
    'Our turn since Jan 14, 2025',
  ].entries()) {
    await expect.element(rows.nth(place)).toMatchTextContent(turn)
  }
  await expect.element(rows.nth(5)).not.toMatchTextContent('turn since')
  await expect.element(rows.nth(6)).toMatchTextContent('Your turn since Jan 15, 2025')
})

test('it shows the client and what is missing of them; a section that fails has a retry; without controls it is printed', async () => {
  const { server } = await openAsClient(
    '/client-portal',
    { profile: aProfile({ phone: null }) },
    { 'returns.list': errors.busy(5) },
  )
  const failure = returns.getByRole('alert')
  await expect.element(failure).toMatchTextContent('Your tax returns could not be loaded.')
  await expect.element(page.getByRole('heading', { name: 'Need Help' })).toBeVisible()
  server.answer({ 'returns.list': [aTaxReturn()] })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toMatchTextContent('2025 Tax Return')
  await says(
    person,
    'NameNora Day',
    'Emailnora.day@example.com',
    'PhoneNot provided',
    '410 Riverbend Avenue',
    'Reno, NV 89501',
  )
  expect(person.getByText('Not provided').elements()).toHaveLength(1)
  await onPaper()
  await expect.element(returns).toBeVisible()
  await expect.element(person).toBeVisible()
  for (const name of ['Add documents', 'Upload Documents', 'Contact Support']) {
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument()
  }
})
