import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import {
  aPaidReturn,
  aTaxReturn,
  ofClient,
  openAsClient,
} from '#tests/components/support/client.ts'
import { onPaper, renderScreen } from '#tests/components/support/screen.tsx'
import { aClient, aProfile, id } from '#tests/support/fixtures.ts'

const main = page.getByRole('main')
const person = page.getByRole('region', { name: 'Personal Information' })
const returns = page.getByRole('region', { name: 'Tax Returns' })
const rows = returns.getByRole('listitem').filter({ has: page.getByRole('link') })

test("a missing value reads 'Not provided'", async () => {
  await openAsClient('/client-portal', { profile: aProfile({ phone: null }) })
  await expect.element(person).toMatchTextContent('PhoneNot provided')
  expect(person.getByText('Not provided').elements()).toHaveLength(1)
})

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

test("without a profile a 'Complete Your Profile' prompt replaces that card", async () => {
  const { router } = await openAsClient('/client-portal', { profile: null })
  await expect.element(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect.element(person).not.toBeInTheDocument()
  await expect.element(page.getByText('Fill in your tax profile')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Complete Profile' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/profile')
})

test('each return shows its title, created date, estimated refund and status badge', async () => {
  await openAsClient('/client-portal', {
    returns: [
      aTaxReturn({ status: 'in_progress', estimatedRefund: cents.parse(1_234_560) }),
      aTaxReturn({ id: id(2), taxYear: 2024 }),
    ],
  })
  await expect
    .element(rows.first())
    .toMatchTextContent(
      '2025 Tax ReturnCreated Jan 20, 2026Estimated refund$12,345.60In ProgressYour turn',
    )
  await expect
    .element(rows.last())
    .toMatchTextContent('2024 Tax ReturnCreated Jan 20, 2026PendingYour turn')
  await expect.element(rows.last()).toMatchTextContent('Preparation fee: Not paid yet')
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

test('a final figure is not an estimate, and an amount owed comes with its due date and a way to pay', async () => {
  const figure = { estimatedRefund: cents.parse(-112_000), refundFinal: true }
  await openAsClient('/client-portal', {
    returns: [
      aTaxReturn({ id: id(1), taxYear: 2150, status: 'completed', ...figure }),
      aTaxReturn({ id: id(2), taxYear: 2021, status: 'filed', ...figure }),
      aTaxReturn({ id: id(3), taxYear: 2020, ...figure, refundFinal: false }),
      aTaxReturn({ id: id(4), taxYear: 2019, ...figure, estimatedRefund: cents.parse(5) }),
    ],
  })
  await expect.element(rows.nth(0)).toMatchTextContent('You owe$1,120.00')
  await expect.element(rows.nth(0)).toMatchTextContent('is due to the IRS by Apr 15, 2151.')
  await expect.element(rows.nth(1)).toMatchTextContent('was due to the IRS on Apr 18, 2022.')
  await expect.element(rows.nth(2)).toMatchTextContent('Estimated amount owed$1,120.00')
  const pay = rows.nth(2).getByRole('link', { name: 'Pay at irs.gov/payments' })
  await expect.element(pay).toHaveAttribute('href', 'https://www.irs.gov/payments')
  await expect.element(pay).toHaveAttribute('target', '_blank')
  await expect.element(rows.nth(3)).toMatchTextContent('Refund$0.05')
  await expect.element(rows.nth(3)).not.toMatchTextContent('IRS')
})

test('tax that is marked as paid to the IRS can be marked as not paid after all', async () => {
  const owed = { estimatedRefund: cents.parse(-112_000), refundFinal: true }
  const filed = aTaxReturn({ taxYear: 2021, status: 'filed', ...owed })
  const said = { taxPaid: cents.parse(112_000), taxPaidAt: new Date('2022-04-03T18:00:00Z') }
  const { server } = await openAsClient(
    '/client-portal',
    { returns: [aTaxReturn({ taxYear: 2150 }), { ...filed, ...said }] },
    { 'money.taxPaid': filed },
  )
  await expect.element(rows.last()).toMatchTextContent('Marked as paid to the IRS on Apr 3, 2022')
  await rows.last().getByRole('button', { name: 'Not paid after all (tax for 2021)' }).click()
  await expect.poll(() => server.inputs('money.taxPaid')).toEqual([{ id: filed.id, paid: false }])
})

test('a paid return shows the fee, and leads to its receipt', async () => {
  const { router } = await openAsClient('/client-portal', {
    returns: [aTaxReturn({ id: id(2), taxYear: 2026 }), aPaidReturn()],
  })
  await expect
    .element(rows.last())
    .toMatchTextContent('Preparation fee: $350.00 paid Mar 3, 2026 (credit card)')
  await rows.last().getByRole('link', { name: 'Receipt for 2025' }).click()
  await expect.poll(() => router.state.location.href).toBe('/receipt?year=2025')
})

test("an empty list reads 'No tax returns found', and the quick actions lead to documents, profile and contact", async () => {
  await openAsClient('/client-portal')
  await expect.element(returns.getByText('No tax returns found', { exact: true })).toBeVisible()
  await expect
    .element(returns.getByText('Start by uploading your tax documents', { exact: true }))
    .toBeVisible()
  for (const [name, path] of [
    ['Upload Documents', '/documents'],
    ['Update Profile', '/profile'],
    ['Contact Support', '/contact'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
})

test('a section that fails shows an error and a retry, and the others stay', async () => {
  const { server } = await openAsClient('/client-portal', {}, { 'returns.list': unreachable })
  const failure = returns.getByRole('alert')
  await expect.element(failure).toMatchTextContent('Your tax returns could not be loaded.')
  await expect.element(page.getByRole('heading', { name: 'Need Help' })).toBeVisible()
  server.answer({ 'returns.list': [aTaxReturn()] })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(returns).toMatchTextContent('2025 Tax Return')
})

test('it shows the client with name, email, phone and address, and prints them and the returns without controls', async () => {
  await openAsClient('/client-portal', { returns: [aTaxReturn()] })
  await expect.element(rows).toMatchTextContent('2025 Tax Return')
  for (const words of [
    'NameNora Day',
    'Emailnora.day@example.com',
    'Phone(775) 555-0142',
    '410 Riverbend Avenue',
    'Reno, NV 89501',
  ]) {
    await expect.element(person).toMatchTextContent(words)
  }
  await expect.element(person.getByText('Not provided')).not.toBeInTheDocument()
  await onPaper()
  await expect.element(returns).toBeVisible()
  await expect.element(person).toBeVisible()
  for (const name of ['Add documents', 'Upload Documents', 'Contact Support']) {
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument()
  }
})
