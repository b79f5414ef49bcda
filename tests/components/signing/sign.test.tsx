import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scanRefusal } from '#shared/documents/document-files.ts'
import { type Review, signInput } from '#shared/signing/review.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { aTaxReturn, ofClient } from '#tests/components/support/client.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aPhoto } from '#tests/components/support/photos.ts'
import { aReview, withSigners } from '#tests/components/support/signing.ts'
import { aClient, id } from '#tests/support/fixtures.ts'
import { aSignature } from '#tests/support/packages.ts'
import { called, changes, says } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const button = (name: string | RegExp) => main.getByRole('button', { name })
const sign = main.getByRole('button', { name: 'Sign', exact: true })
const pad = main.getByRole('img', { name: 'Your signature' })

const returns = [aTaxReturn({ status: 'completed', signing: 'taxpayer' })]
const password = 'Quiet-Harbor-42!'

/** Back from the identity check. */
async function open(answers: Answers, review?: Review) {
  const approved = review ?? (await aReview({ me: { state: 'approved' } })).review
  const shown = await renderScreen('/review?year=2025&check=1', {
    viewer: aClient(),
    answers: { ...ofClient({ returns }), 'signing.review': approved, ...answers },
  })
  return { ...shown, approved }
}

const passed = { state: 'passed', checksLeft: 3 } as const

type Place = readonly [x: number, y: number]

function point(type: string, [x, y]: Place) {
  const { left, top, width, height } = pad.element().getBoundingClientRect()
  const event = new PointerEvent(type, {
    clientX: left + x * width,
    clientY: top + y * height,
    pointerId: 1,
    buttons: type === 'pointerup' ? 0 : 1,
    pressure: 0.5,
    isPrimary: true,
    bubbles: true,
    cancelable: true,
  })
  pad.element().dispatchEvent(event)
}

/** Draws a line over a part of the field. */
function draw([first, ...rest]: readonly [Place, ...Place[]]) {
  point('pointerdown', first)
  for (const place of rest) point('pointermove', place)
  point('pointerup', rest.at(-1) ?? first)
}

const zigzag: [Place, ...Place[]] = [
  [0.1, 0.7],
  ...Array.from({ length: 39 }, (_, i): Place => [0.12 + i * 0.02, i % 2 ? 0.7 : 0.3]),
]

/** Of the font of typed signatures. */
const loadedFaces = () =>
  [...document.fonts].filter(({ family, status }) => family === 'Allura' && status === 'loaded')
    .length

test('a check that passed leads to the signature, with consent and password; a refusal says why, and nothing is lost', async () => {
  const wrong = errors.badInput('Wrong', [{ path: 'password', message: 'Password is not correct' }])
  const { server, router, approved } = await open({
    'signing.readCheck': passed,
    'signing.sign': wrong,
  })
  await expect.element(sign).toBeVisible()
  expect(router.state.location.href).toBe('/review?year=2025')
  await expect.element(main.getByLabelText('Your full name')).toHaveValue('Nora Day')
  await sign.click()
  await expect.element(main).toMatchTextContent('Agree to sign electronically')
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await expect.poll(() => loadedFaces()).toBe(1)
  await main.getByLabelText('Your full name').fill('Łucja Zoë 🌊 王芳')
  await expect.poll(() => loadedFaces()).toBe(2)
  const typed = main.getByRole('img', { name: 'Signature: Łucja Zoë 🌊 王芳' })
  await expect.element(typed).toMatchTextContent('Łucja Zoë 🌊 王芳')
  await main.getByLabelText('Your full name').fill('Zoë 🌊 王芳')
  await main.getByRole('checkbox').click()
  await main.getByLabelText('Your password').fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toMatchTextContent('The return says “Nora Day”')
  await called('signing.sign').toEqual([])
  await sign.click()
  await expect.element(main).toMatchTextContent('Password is not correct')
  for (const [answer, words] of [
    [errors.conflict('The identity check has ended'), 'The identity check has ended'],
    [unreachable, 'It could not be signed.'],
  ] as const) {
    server.answer({ 'signing.sign': answer })
    await sign.click()
    await expect.element(main).toMatchTextContent(words)
  }
  await expect.element(main.getByRole('checkbox')).toBeChecked()
  server.answer({ 'signing.sign': withSigners(approved, { state: 'signed' }) })
  await sign.click()
  await expect.element(main.getByRole('heading', { name: 'You’ve signed' })).toBeVisible()
  expect(server.inputs('signing.sign').at(-1)).toMatchObject({
    packageId: approved.package.id,
    binding: approved.package.binding,
    name: 'Zoë 🌊 王芳',
    drawn: null,
    consent: true,
    password,
  })
})

test('a spouse with an account reads about herself, once it is done, that it is she who did it', async () => {
  await open({}, (await aReview({ you: 'spouse', spouse: {} })).review)
  for (const [state, title] of [
    ['signed', 'You’ve signed'],
    ['change_requested', 'Your preparer has your request'],
    ['signed_form_sent', 'We have your signed form'],
  ] as const) {
    const signature = aSignature({ person: 'spouse' })
    const spouse = { state, ...(state === 'signed' && { signature }) }
    const { review } = await aReview({ you: 'spouse', spouse })
    await changes('signing.review', review)
    await expect.element(main.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible()
    await expect.element(main).not.toMatchTextContent(/your spouse/i)
  }
})

test('one dot is no signature; a drawn name can be cleared, and is sent as strokes of one size, whatever the screen', async () => {
  const { server, approved } = await open({ 'signing.readCheck': passed })
  server.answer({ 'signing.sign': withSigners(approved, { state: 'signed' }) })
  await main.getByLabelText('Draw it').click()
  await expect.element(main).toMatchTextContent('Draw your whole name with')
  await main.getByRole('checkbox').click()
  await main.getByLabelText('Your password').fill(password)
  const refused = main.getByText('Draw your whole name', { exact: true })
  await expect.poll(() => (pad.element() as HTMLCanvasElement).width).toBeGreaterThan(300)
  draw([
    [0.5, 0.5],
    [0.501, 0.5],
  ])
  await sign.click()
  await expect.element(refused).toBeVisible()
  await expect.element(main.getByLabelText('Type it')).toHaveFocus()
  draw(zigzag)
  await expect.element(refused).not.toBeInTheDocument()
  await button('Clear').click()
  await sign.click()
  await expect.element(refused).toBeVisible()
  await called('signing.sign').toEqual([])
  await onPhone(360)
  await expect.poll(() => pad.element().clientWidth).toBeLessThan(360)
  await expect.poll(() => (pad.element() as HTMLCanvasElement).width).not.toBe(300)
  draw([...zigzag, [1.5, 2]])
  await page.viewport(900, 700)
  await expect.poll(() => pad.element().clientWidth).toBeGreaterThan(400)
  draw([
    [0.5, 0.1],
    [0.6, 0.2],
  ])
  const resize = (width: string) =>
    pad.element().closest('fieldset')?.style.setProperty('width', width)
  // The observer has not seen this size yet.
  resize('240px')
  point('pointerdown', [0.5, 0.1])
  point('pointermove', [0.6, 0.2])
  const pixels = () => (pad.element() as HTMLCanvasElement).width
  const before = pixels()
  resize('200px')
  await expect.poll(pixels).toBeLessThan(before)
  point('pointerup', [0.5, 0.3])
  draw([[0.5, 0.1]])
  await sign.click()
  await expect.poll(() => server.inputs('signing.sign').length).toBe(1)
  const [first, ...others] = signInput.parse(server.inputs('signing.sign')[0]).drawn ?? []
  expect(first?.length).toBeGreaterThan(20)
  expect(first?.[0]?.[0]).toBeCloseTo(100, -1)
  expect(Math.abs((first?.[0]?.[1] ?? 0) - 210)).toBeLessThan(15)
  expect(first?.at(-1)).toEqual([1000, 300])
  expect(others).toHaveLength(3)
  // Each began in the middle; one pixel of the narrowest field is five of these.
  for (const stroke of others) expect(Math.abs((stroke[0]?.[0] ?? 0) - 500)).toBeLessThan(15)
  expect(Math.abs((others[1]?.at(-1)?.[0] ?? 0) - 500)).toBeLessThan(15)
})

test('a check that is slow is looked at again; one that failed says how many are left; without an answer, the other ways stay', async () => {
  const { server } = await open({
    'signing.readCheck': { state: 'pending', checksLeft: 3 },
    'signing.startCheck': unreachable,
  })
  await expect.element(main).toMatchTextContent('is not finished yet')
  server.answer({ 'signing.readCheck': { state: 'failed', checksLeft: 1 } })
  await button('Check again').click()
  await says(main.getByRole('alert').first(), 'The check did not succeed. You have 1 try.')
  await button('Try the check again').click()
  await expect.element(main).toMatchTextContent('isn’t responding')
  await button('Choose another way').click()
  await expect.element(button('Sign on paper')).toBeEnabled()
})

test('why it can’t be signed online is said: after three failed checks, or without a provider; of Stripe, what it keeps and costs', async () => {
  const signedFormRefusal = 'The date beside the signature is missing.'
  const refused = { state: 'approved', checksLeft: 0, signedFormRefusal } as const
  const { review } = await aReview({ me: { state: 'approved' } })
  await renderScreen('/review?year=2025', {
    viewer: aClient(),
    answers: {
      ...ofClient({ returns }),
      'signing.review': (await aReview({ me: refused })).review,
      'signing.readCheck': { state: 'none', checksLeft: 3 },
    },
  })
  const online = button('Sign online')
  await expect.element(online).toBeDisabled()
  await expect.element(main).toMatchTextContent('Three checks did not succeed')
  await expect.element(main.getByText(signedFormRefusal)).toBeVisible()
  await expect.element(button('Sign on paper')).toBeVisible()

  await changes('signing.review', { ...review, identityCheckBy: null })
  await expect.element(main).toMatchTextContent('The IRS requires an identity check to sign online')
  await expect.element(online).not.toBeInTheDocument()
  await expect.element(button('Sign on paper')).toBeVisible()

  await changes('signing.review', { ...review, identityCheckBy: 'stripe' })
  await online.click()
  await says(main, 'You go to Stripe’s page', 'costs you nothing', 'Stripe keeps the photos')
})

test('a scan of the signed form is uploaded, then handed in', async () => {
  const { review } = await aReview({ me: { state: 'approved' } })
  await renderScreen('/review?year=2025', {
    viewer: aClient(),
    answers: {
      ...ofClient({ returns }),
      'signing.review': review,
      'signing.sendSignedForm': withSigners(review, { state: 'signed_form_sent' }),
    },
    requests: {
      [`POST /api/tax-returns/${id(1)}/documents`]: () =>
        Response.json(
          {
            id: id(740),
            fileName: 'signed.pdf',
            size: 9,
            mimeType: 'application/pdf',
            createdAt: '2026-02-11T10:00:00.000Z',
            category: 'other',
          },
          { status: 201 },
        ),
    },
  })
  await button('Sign on paper').click()
  const choose = (file: File) =>
    userEvent.upload(main.getByLabelText('Choose files for the signed form'), file)
  await choose(new File(['PK'], 'signed.docx'))
  await says(main.getByRole('list', { name: 'On their way' }), scanRefusal)
  await choose(await aPhoto('signed.jpg', {}))
  const sheet = page.getByRole('dialog', { name: 'Photos as one PDF' })
  await called('signing.sendSignedForm').toEqual([])
  await sheet.getByRole('button', { name: 'Send 1 page' }).click()
  await expect
    .element(main.getByRole('heading', { name: 'We have your signed form' }))
    .toBeVisible()
  await called('signing.sendSignedForm').toEqual([
    { packageId: review.package.id, documentId: id(740) },
  ])
})
