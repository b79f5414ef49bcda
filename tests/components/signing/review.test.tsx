import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { firm } from '#shared/firm/firm.ts'
import { refundWithoutAccount } from '#shared/law/refunds.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, type Requests, unreachable } from '#tests/components/support/answers.ts'
import { aTaxReturn, ofClient } from '#tests/components/support/client.ts'
import { startPdfJs } from '#tests/components/support/start-pdfjs.ts'
import {
  onPaper,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aReview, withSigners } from '#tests/components/support/signing.ts'
import { aClient, id } from '#tests/support/fixtures.ts'
import { someFigures } from '#tests/support/packages.ts'
import { called, calledLast, changes, gone, leads, says } from '#tests/components/support/says.ts'

beforeAll(startPdfJs)

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name })
const approve = button('Approve and go on to sign')
const heading = (name: string | RegExp) => main.getByRole('heading', { level: 2, name })

const returns = [
  aTaxReturn({
    status: 'completed',
    signing: 'taxpayer',
    completedAt: new Date('2026-02-10T18:00:00Z'),
  }),
]

function open(review: Review | null, requests: Requests = {}, answers: Answers = {}) {
  return renderScreen('/review?year=2025', {
    viewer: aClient(),
    requests,
    answers: { ...ofClient({ returns }), 'signing.review': review, ...answers },
  })
}

const signedAt = new Date('2026-02-11T18:00:00Z')
const signature = {
  id: id(730),
  person: 'taxpayer',
  way: 'remote',
  signedAt,
  documentId: id(731),
  voidedAt: null,
  voidedBecause: null,
} as const

test('the return beside its figures, and nothing leads away but Close; approved in its newest version, it goes on to three ways to sign', async () => {
  const { review, requests } = await aReview()
  const { server } = await open(review, requests, { 'signing.approve': unreachable })
  await expect.element(heading('You get back $2,318.00')).toBeVisible()
  await says(
    main,
    'Direct deposit to the account *****6789',
    'Your federal tax for 2025 is $4,902.00, 8.0% of your income.',
    'Version 2 of Feb 10, replaces version 1.',
  )
  await expect.element(main.getByRole('region', { name: 'Return 2025.pdf' })).toBeVisible()
  main.getByRole('tab', { name: 'The return' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(main.getByRole('tab', { name: 'Form 8879' })).toHaveFocus()
  await expect.element(main.getByRole('region', { name: 'Form 8879.pdf' })).toBeVisible()
  await expect.element(page.getByRole('banner')).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/')
  for (const width of [1920, 768, 360]) {
    await onPhone(width)
    expect(scrollsSideways(), `${width}`).toBe(false)
  }

  await approve.click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('could not be saved')
  await expect.element(approve).toBeVisible()
  const newer = { ...review, package: { ...review.package, id: id(721), number: 3 } }
  server.answer({
    'signing.approve': errors.conflict('There is a new version'),
    'signing.review': newer,
  })
  await approve.click()
  await says(main, 'There is a new version of this return.', 'Version 3 of Feb 10')
  server.answer({ 'signing.approve': withSigners(newer, { state: 'approved' }) })
  await approve.click()
  await expect.element(heading('Sign so we can file')).toBeVisible()
  const { id: packageId, binding } = newer.package
  await calledLast('signing.approve').toEqual({ packageId, binding })

  for (const way of ['Online', 'On paper', 'At our office']) {
    await expect.element(main.getByRole('heading', { level: 3, name: way })).toBeVisible()
  }
  await button('Sign at our office').click()
  await expect.element(main).toMatchTextContent(firm.address.street)
  await expect.element(button('Sign on paper')).not.toBeInTheDocument()
  await button('Choose another way').click()
  await expect.element(heading('Sign so we can file')).toHaveFocus()
  await button('Sign on paper').click()
  await leads(main, 'Download Form 8879', `/api/documents/${id(711)}/download`)
  expect(scrollsSideways()).toBe(false)
  await button('Review').click()
  await expect.element(heading('You get back $2,318.00')).toBeVisible()
  await button('Go on').click()
  await expect.element(heading('Sign so we can file')).toBeVisible()
})

test('an amount owed has its due date and where to pay, a state its own figures; last year’s stand beside, each pair with its bars', async () => {
  const owed = {
    authority: 'federal',
    agi: cents.parse(61_480_00),
    totalTax: cents.parse(9_000_00),
    withheld: cents.parse(7_880_00),
    refund: cents.parse(-1_120_00),
  }
  const figures = [owed, { ...owed, authority: 'CA', refund: cents.parse(40_00) }]
  const { review, requests } = await aReview({ of: { figures } })
  const { server } = await open(review, requests)
  await expect.element(heading('You owe $1,120.00')).toBeVisible()
  await expect.element(main).toMatchTextContent(/due to the IRS (by|on) Apr 15, 2026/)
  await expect
    .element(main.getByRole('link', { name: /irs\.gov\/payments/ }))
    .toHaveAttribute('href', 'https://www.irs.gov/payments')
  await expect.element(main.getByRole('table', { name: 'California' })).toMatchTextContent('$40.00')

  const lastYear = someFigures({ agi: 30_740, totalTax: 0, withheld: -10, refund: -1159 })
  const then = (differs: Partial<Review>, binding = review.package.binding) => {
    const own = { ...review.package, figures: [someFigures()], binding }
    server.answer({ 'signing.review': { ...review, ...differs, package: own } })
    return queries.signing.review.invalidate()
  }
  await then({ lastYear })
  const table = main.getByRole('table', { name: 'Federal' })
  const rows = () => table.getByRole('row').elements()
  await expect.element(table.getByRole('columnheader', { name: '2024' })).toBeVisible()
  expect(rows().map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
    ['Figure', '2025', '2024'],
    ['Adjusted gross income', '$61,480.00', '$30,740.00'],
    ['Total tax', '$4,902.00', '$0.00'],
    ['Withheld', '$7,220.00', '−$10.00'],
    ['Refund', '$2,318.00', 'Amount owed$1,159.00'],
  ])
  // From the left: where each bar begins, and how long it is, in sixtieths of the whole.
  const [income, tax, , refund] = rows()
    .slice(1)
    .map((row) => {
      const bars = row.querySelector('[aria-hidden]')
      const { left, width } = bars?.getBoundingClientRect() ?? new DOMRect()
      return Array.from(bars?.children ?? [], (bar) => {
        const of = bar.getBoundingClientRect()
        return [(of.left - left) / width, of.width / width].map((part) => Math.round(60 * part))
      })
    })
  expect(income).toEqual([
    [0, 60],
    [0, 30],
  ])
  expect(tax).toEqual([
    [0, 60],
    [0, 0],
  ])
  expect(refund).toEqual([
    [20, 40],
    [0, 20],
  ])
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)

  // Those of another form are not compared, and those that do not fit the binding are not approved.
  const another = { authority: 'federal', totalRevenue: cents.parse(100) }
  await then({ lastYear: another }, 'f'.repeat(64))
  await expect.element(main.getByRole('columnheader')).not.toBeInTheDocument()
  await approve.click()
  await expect.element(main).toMatchTextContent('The figures are not those that were sent to you')
  await called('signing.approve').toEqual([])
})

test('a file that is not the one of the package is never shown, and can’t be approved', async () => {
  const { review, requests } = await aReview()
  const name = `GET /api/documents/${review.package.documents[0]?.id}/download`
  await open(review, { ...requests, [name]: () => new Response('%PDF-1.7 another') })
  const documents = main.getByRole('region', { name: 'Documents' })
  await says(
    documents.getByRole('alert'),
    'This is not the file that you were asked to sign',
    firm.phone,
  )
  await gone(main.getByRole('region', { name: 'Return 2025.pdf' }))
  await expect.element(approve).toBeDisabled()
})

test('a refund without a bank account leads to the profile; a change is asked for with a reason, then the preparer has the next step', async () => {
  const { review, requests } = await aReview({ depositTo: null })
  const reason = 'Line 1a\nis not my wage.'
  await open(review, requests, {
    'signing.askChange': withSigners(review, { state: 'change_requested', changeReason: reason }),
  })
  await expect.element(main).toMatchTextContent(refundWithoutAccount.value)
  await leads(main, 'Add a bank account', '/profile')
  await button('Ask for a change').click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a change' })
  await dialog.getByRole('button', { name: 'Send to your preparer' }).click()
  await expect.element(dialog).toMatchTextContent('Say what should change')
  await dialog.getByLabelText('What should change?').fill(reason)
  await dialog.getByRole('button', { name: 'Send to your preparer' }).click()
  await expect.element(heading('Your preparer has your request')).toBeVisible()
  await expect.element(main.getByRole('blockquote')).toMatchTextContent('is not my wage.')
  await called('signing.askChange').toEqual([{ packageId: review.package.id, reason }])
})

test('a signature is done: the copy, the evidence, and that the spouse is waited for', async () => {
  const { review } = await aReview({ me: { state: 'signed', signature }, spouse: {} })
  await open(
    review,
    {},
    {
      'signing.inviteSpouse': withSigners(
        review,
        {},
        { email: 'jane@example.com', linkExpiresAt: new Date('2126-02-17T18:00:00Z') },
      ),
      'signing.endSpouseLink': review,
    },
  )
  await expect.element(heading('You’ve signed')).toBeVisible()
  await expect.element(main).toMatchTextContent('once Jane Day has signed, too')
  await leads(main, 'Download the signed copy', `/api/documents/${id(731)}/download`)
  await button('Send a link').click()
  const dialog = page.getByRole('dialog', { name: 'A link for Jane Day' })
  await dialog.getByLabelText('Your spouse’s email').fill('jane@example.com')
  await dialog.getByLabelText('Your password').fill('Quiet-Harbor-42!')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(button('Send the link again')).toBeVisible()
  await says(main, 'A link was sent to jane@example.com. It opens until')
  await called('signing.inviteSpouse').toEqual([
    { packageId: review.package.id, email: 'jane@example.com', password: 'Quiet-Harbor-42!' },
  ])
  await button(/^End the link$/).click()
  await expect.element(button('Send a link')).toBeVisible()
  await called('signing.endSpouseLink').toEqual([{ packageId: review.package.id }])
})

test('a filed return asks for nothing, and can be read', async () => {
  const { review, requests } = await aReview({ filed: true, me: { state: 'signed', signature } })
  await open({ ...review, package: { ...review.package, number: 1 } }, requests)
  await expect.element(heading('The 2025 return is filed')).toBeVisible()
  await button('Review').click()
  await expect.element(heading('You get back $2,318.00')).toBeVisible()
  await expect.element(main).toMatchTextContent(/Prepared by [^.]+\./)
  await expect.element(main).not.toMatchTextContent('Version 1')
  await expect.element(button('Ask for a change')).not.toBeInTheDocument()
  await onPaper()
  await expect.element(main.getByRole('region', { name: 'Your figures' })).toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Documents' })).not.toBeInTheDocument()
  await expect.element(button('Go on')).not.toBeInTheDocument()
})

test('without a version it says so; when it fails to load, it tries again', async () => {
  const { server } = await open(null, {}, { 'signing.review': unreachable })
  await expect.element(main.getByRole('alert')).toMatchTextContent('could not be loaded')
  server.answer({ 'signing.review': null })
  await button('Try again').click()
  await expect.element(main).toMatchTextContent('There is nothing to review yet')
  await expect.element(page.getByText('needs you')).not.toBeInTheDocument()
  const luis = { id: id(800), name: 'Luis Ruiz', kind: 'person', part: 'spouse' } as const
  await changes('clients.mine', [{ ...luis, unreadThreads: 0, waiting: 1 }])
  await leads(main, 'A return of Luis Ruiz needs you', `/?client=${id(800)}`)
})
