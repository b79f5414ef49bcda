import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnLetter } from '#shared/signing/letter.schema.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aReview } from '#tests/components/support/signing.ts'
import { aConsent } from '#tests/support/packages.ts'
import { changes } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const sign = button('Sign')
const agreed = main.getByText('You agreed on Mar 3, 2026 to sign electronically')

const letter: OwnLetter = {
  version: 3,
  text: 'Dear Nora Day,\n\nwe prepare your 2025 return.',
  name: 'Nora Day',
  signature: null,
  signedOn: null,
  notices: [],
  signedAs: null,
}
const none = aConsent({ state: 'none', at: null })
const withdrawn = aConsent({ state: 'withdrawn' })

async function openLetter(answers: Answers) {
  await onPhone(390)
  return openAsClient(
    '/letter',
    { returns: [aTaxReturn()] },
    { 'signing.letter': letter, ...answers },
  )
}

test('before the first signature the consent is a step of its own, which needs the open PDF; later it is one line, to withdraw it', async () => {
  const { server } = await openLetter({
    'signing.consent': none,
    'signing.giveConsent': aConsent(),
    'signing.withdrawConsent': withdrawn,
  })
  const consent = main.getByRole('form', { name: 'Consent' })
  await expect.element(consent).toMatchTextContent('Paper instead. Call us.')
  await expect.element(sign).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
  await button('Agree').click()
  await expect.element(consent).toMatchTextContent('Say that you could open and read the PDF')
  await main.getByRole('checkbox').click()
  await button('Agree').click()
  await expect.element(consent).toMatchTextContent('Open the PDF first')
  const pdf = main.getByRole('link', { name: 'Open this as a PDF' })
  await expect.element(pdf).toHaveAttribute('href', '/electronic-signature.pdf')
  // The test's browser stays on its page.
  pdf.element().addEventListener('click', (event) => event.preventDefault())
  await pdf.click()
  await button('Agree').click()
  await expect.element(sign).toBeVisible()
  await expect.element(agreed).toBeVisible()
  const { version } = none
  expect(server.inputs('signing.giveConsent')).toEqual([{ version, openedPdf: true }])
  await agreed.click()
  await button('Withdraw, and send me paper').click()
  await expect.element(main).toMatchTextContent('You asked for paper on Mar 3, 2026.')
  await expect.element(sign).not.toBeInTheDocument()
  await button('Sign here after all').click()
  await expect.element(button('Agree')).toBeVisible()
})

test('a return shows that the firm sends paper, and no identity check is begun for it', async () => {
  const { review } = await aReview({ me: { state: 'approved' } })
  await onPhone(390)
  await openAsClient(
    '/review',
    { returns: [aTaxReturn({ status: 'completed', signing: 'taxpayer' })] },
    { 'signing.review': review, 'signing.consent': withdrawn },
  )
  await expect.element(main).toMatchTextContent(/will send you what is to be signed/)
  await button('Sign online').click()
  await expect.element(button('Sign here after all')).toBeVisible()
  await expect.element(button('Begin the check')).not.toBeInTheDocument()
})

test('the account has it, whether it is asked for, given or withdrawn', async () => {
  await onPhone(390)
  await openAsClient('/account', {}, { 'signing.consent': none })
  const section = page.getByRole('region', { name: 'Electronic signature' })
  for (const [consent, words] of [
    [none, 'We ask for your consent when there is something to sign.'],
    [aConsent(), 'You agreed on Mar 3, 2026 to sign electronically'],
    [withdrawn, 'You asked for paper on Mar 3, 2026.'],
  ] as const) {
    await changes('signing.consent', consent)
    await expect.element(section).toMatchTextContent(words)
    expect(scrollsSideways()).toBe(false)
  }
})
