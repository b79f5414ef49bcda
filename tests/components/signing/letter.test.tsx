import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnLetter } from '#shared/signing/letter.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { id } from '#tests/support/fixtures.ts'
import { leads } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const text = main.getByRole('region', { name: 'The letter', exact: true })
const sign = main.getByRole('button', { name: 'Sign', exact: true })

const returns = [aTaxReturn()]
const letter: OwnLetter = {
  version: 3,
  text: 'Dear Nora Day,\n\nwe prepare your 2025 return.\nYou check it.\n\nMerrow Tax',
  name: 'Nora Day',
  signature: null,
  signedAs: null,
  signedOn: null,
  notices: [],
}
const signed: OwnLetter = {
  ...letter,
  signature: {
    id: id(730),
    person: 'taxpayer',
    way: 'portal',
    signedAt: new Date('2026-01-21T18:00:00Z'),
    documentId: id(731),
    voidedAt: null,
    voidedBecause: null,
  },
  signedAs: { name: 'Nora E. Day', drawn: null },
}

test('a signed letter says when it was signed on paper, or has its name as it was drawn; an open one has headings, and its words', async () => {
  const onPaper = { ...signed, signedAs: null, signedOn: '2026-03-03' }
  const { server } = await openAsClient(
    '/letter?year=2025',
    { returns },
    { 'signing.letter': onPaper },
  )
  const then = (differs: OwnLetter) => {
    server.answer({ 'signing.letter': differs })
    return queries.signing.letter.invalidate()
  }
  await expect.element(main.getByText('Signed on paper on Mar 3, 2026.')).toBeVisible()
  await expect.element(main.getByRole('img')).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: 'Download the signed letter' })).toBeVisible()

  const stroke: [number, number][] = [100, 850].map((x) => [x, x / 4])
  await then({ ...signed, signedAs: { name: 'Nora Day', drawn: [stroke, [[400, 20]]] } })
  const drawn = main.getByRole('img', { name: 'Signature: Nora Day' })
  await expect.element(drawn).toBeVisible()
  const path = drawn.element().querySelector('path')
  const { x, width } = path?.getBBox() ?? { x: 0, width: 0 }
  expect([x, x + width]).toEqual([100, 850])

  const opening = 'Engagement letter for your 2025 tax return\n\nDear Nora Day,\n\n'
  const sections = 'What we do. We prepare it.\n\nMr. Vale checks it. You sign it.\n\nMerrow Tax'
  await then({ ...letter, text: opening + sections })
  await expect.element(text).toMatchTextContent('Dear Nora Day')
  const headings = text.getByRole('heading').elements()
  expect(headings.map((heading) => heading.textContent)).toEqual([
    'Engagement letter for your 2025 tax return',
    'What we do. ',
  ])
  expect(text.element().textContent).toBe((opening + sections).replaceAll('\n', ''))
})

test('the letter and its notices are read, again if they changed, then signed with check marks and password, then downloaded', async () => {
  const bill = {
    title: 'Your rights',
    text: 'You have the right to a copy.',
    sha256: 'a'.repeat(64),
  }
  const bond = { title: 'Our bond', text: null, sha256: 'b'.repeat(64) }
  const changed = { ...bill, text: 'You have two rights.', sha256: 'c'.repeat(64) }
  const withNotices = { ...letter, notices: [bill, bond] }
  const { server } = await openAsClient(
    '/letter?year=2025',
    { returns },
    {
      'signing.letter': withNotices,
      'signing.signLetter': errors.conflict('Read “Your rights”', [
        { path: 'notices', message: 'Read “Your rights”' },
      ]),
    },
  )
  const box = (title: string) => main.getByRole('checkbox', { name: `I have read “${title}”` })
  await leads(main, 'Open the notice (PDF)', `/notices/${bond.sha256}.pdf`)
  await expect.element(text).toMatchTextContent('we prepare your 2025 return.')
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await box('Your rights').click()
  await main.getByRole('checkbox', { name: /agree to this letter/ }).click()
  await main.getByLabelText('Your password').fill('Quiet-Harbor-42!')
  await sign.click()
  await expect.element(box('Our bond')).toHaveFocus()
  await expect.element(box('Our bond')).toHaveAccessibleDescription('Read it, then check this box')
  expect(server.inputs('signing.signLetter')).toEqual([])

  await box('Our bond').click()
  server.answer({ 'signing.letter': { ...withNotices, notices: [changed, bond] } })
  await sign.click()
  await expect.element(main.getByText('You have two rights.')).toBeVisible()
  await expect.element(main.getByRole('alert').getByText('Read “Your rights”')).toBeVisible()
  await expect.element(box('Your rights')).not.toBeChecked()
  await expect.element(box('Our bond')).toBeChecked()
  await expect.element(main.getByLabelText('Your password')).toHaveValue('Quiet-Harbor-42!')

  await box('Your rights').click()
  server.answer({
    'signing.letter': { ...withNotices, notices: [changed, bond], version: 4, text: 'Other words' },
    'signing.signLetter': errors.conflict('The letter has changed'),
  })
  await sign.click()
  await expect.element(main.getByRole('alert')).toMatchTextContent('The letter has changed')
  await expect.element(text).toMatchTextContent('Other')
  server.answer({ 'signing.signLetter': { ...signed, notices: [changed, bond] } })
  await sign.click()
  await expect
    .element(main.getByRole('heading', { name: 'You’ve signed the letter' }))
    .toBeVisible()
  await leads(main, 'Download the signed letter', `/api/documents/${id(731)}/download`)
  await expect.element(main.getByRole('img', { name: 'Signature: Nora E. Day' })).toBeVisible()
  await expect.element(main.getByRole('region', { name: 'Your rights' })).toBeVisible()
  await expect.element(main.getByRole('checkbox')).not.toBeInTheDocument()
  const read = [changed, bond].map(({ title, sha256 }) => ({ title, sha256 }))
  const sent = server.inputs('signing.signLetter')
  expect(sent.map(({ version }) => version)).toEqual([3, 3, 4])
  expect(sent.at(-1)).toMatchObject({
    taxReturnId: id(1),
    name: 'Nora Day',
    consent: true,
    notices: read,
  })
})

test('without a return there is no letter', async () => {
  await openAsClient('/letter', { returns: [] })
  await expect.element(main).toMatchTextContent('There is no letter to sign')
})
