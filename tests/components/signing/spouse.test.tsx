import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refundWithoutAccount } from '#shared/law/refunds.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, type Requests, unreachable } from '#tests/components/support/answers.ts'
import { startPdfJs } from '#tests/components/support/start-pdfjs.ts'
import {
  followLink,
  onPhone,
  renderScreen,
  scrollsSideways,
  underClock,
} from '#tests/components/support/screen.tsx'
import { aReview, withSigners } from '#tests/components/support/signing.ts'
import { id } from '#tests/support/fixtures.ts'
import { aConsent, aSignature } from '#tests/support/packages.ts'
import { called, gone, leads } from '#tests/components/support/says.ts'

beforeAll(startPdfJs)

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })

const sent = { sentTo: 'i•••@example.com', clientName: 'Nora Day', taxYear: 2025 }

function open(answers: Answers, requests: Requests = {}) {
  return renderScreen('/spouse', {
    answers: { 'spouse.consent': aConsent(), ...answers },
    requests,
  })
}

test('a link asks for a code, which is mailed only on request, again if that failed; then the review opens', async () => {
  const { review, requests } = await aReview({ you: 'spouse', spouse: {}, depositTo: null })
  followLink('a-token')
  const { server } = await open(
    {
      'spouse.open': errors.badInput('This link is not valid'),
      'spouse.confirm': errors.badInput('Wrong', [{ path: 'code', message: 'Wrong code' }]),
      'spouse.approve': withSigners(review, {}, { state: 'approved' }),
    },
    requests,
  )
  await expect.element(main).toMatchTextContent('You are asked to sign a joint tax return')
  expect(location.search).not.toContain('token')
  await called('spouse.open').toEqual([])
  await button('Email me the code').click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('This link is not valid')
  server.answer({ 'spouse.open': unreachable })
  await button('Email me the code').click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('could not be sent')
  server.answer({ 'spouse.open': sent })
  await button('Email me the code').click()
  await expect.element(main).toMatchTextContent('i•••@example.com')
  await main.getByLabelText('Six-digit code').fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toMatchTextContent('Wrong code')
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  server.answer({ 'spouse.confirm': review })
  await button('Open the return').click()
  await expect
    .element(main.getByRole('heading', { level: 2, name: 'You get back $2,318.00' }))
    .toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Return 2025.pdf' })).toBeVisible()
  await expect.element(main).toMatchTextContent(refundWithoutAccount.value)
  await gone(main.getByRole('link', { name: 'Add a bank account' }))
  await button('I have none: approve and go on to sign').click()
  await called('spouse.approve').toMatchObject([{ withoutAccount: true }])
  await button('Sign on paper').click()
  // A spouse has no account to upload to.
  await expect.element(main).toMatchTextContent('let Nora Day upload a photo or a scan of it')
  await expect
    .element(main.getByRole('link', { name: 'Download Form 8879' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/api\/spouse\/documents\//))
  await expect.element(main.getByRole('region', { name: 'Your spouse' })).not.toBeInTheDocument()
})

test('a new version replaces the one on the screen, without a press', async () => {
  underClock()
  const { review, requests } = await aReview({ you: 'spouse', spouse: { state: 'approved' } })
  const { server } = await open({ 'spouse.review': review }, requests)
  await expect.element(button('Sign on paper')).toBeVisible()
  const newer = await aReview({ you: 'spouse', spouse: {}, of: { id: id(721), number: 3 } })
  server.answer({ 'spouse.review': newer.review })
  vi.advanceTimersByTime(15_000)
  await expect.element(main).toMatchTextContent('There is a new version of this return.')
  await expect.element(button('Approve and go on to sign')).toBeVisible()
  server.answer({ 'spouse.review': withSigners(newer.review, {}, { state: 'approved' }) })
  vi.advanceTimersByTime(15_000)
  await expect.element(button('Sign on paper')).toBeVisible()
})

test('without a session it says how to come back', async () => {
  await open({ 'spouse.review': errors.signedOut() })
  await expect.element(main).toMatchTextContent('This review is closed')
})

test('without a link the session opens the review, which is signed without a password; it ends with Close', async () => {
  const { review } = await aReview({ you: 'spouse', spouse: { state: 'approved' } })
  const { server } = await open({
    'spouse.review': review,
    'spouse.readCheck': { state: 'passed', checksLeft: 3 },
    'spouse.sign': withSigners(review, {}, { state: 'signed', signature: aSignature() }),
    'spouse.leave': { success: true },
  })
  await button('Sign online').click()
  await expect.element(main.getByLabelText('Your full name')).toHaveValue('Jane Day')
  await expect.element(main.getByLabelText('Your password')).not.toBeInTheDocument()
  await main.getByRole('checkbox').click()
  await button('Sign').click()
  await expect.element(main.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
  await leads(main, 'Download the signed copy', `/api/spouse/documents/${id(311)}`)
  await called('spouse.sign').toMatchObject([{ name: 'Jane Day', consent: true }])
  await expect.poll(() => server.inputs('spouse.sign')[0]).not.toHaveProperty('password')
  await expect.element(main).toMatchTextContent('once Nora Day has signed, too')
  await button('Close').click()
  await expect.element(main).toMatchTextContent('You can close this window')
  await expect.poll(() => server.inputs('spouse.leave').length).toBe(1)
})
