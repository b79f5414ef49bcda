import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sha256 } from '#client/public/site/sha256.ts'
import { mostVerifiedBytes } from '#client/public/site/verify-file.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { aPdfOf } from '#tests/components/support/pdfs.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { called, says } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const field = main.getByLabelText('Choose a signed PDF')

const known = {
  known: true,
  signed: 'authorization',
  taxYear: 2025,
  signedAt: new Date('2026-02-11T18:00:00Z'),
  initials: 'N. D.',
  voidedAt: null,
} as const

const open = (answers: Answers) => renderScreen('/verify', { answers })

async function choose(bytes: BlobPart, name = 'signed.pdf') {
  await userEvent.upload(field, new File([bytes], name, { type: 'application/pdf' }))
}

test('a file that was signed here: what, when and by whom, by its hash only; a void or foreign one is not, and a failure is neither', async () => {
  const { server } = await open({ 'verify.signature': known })
  const bytes = await aPdfOf(['Signed'])
  await choose(bytes)
  await says(
    main,
    'Signed here, and unchanged',
    'Authorization to file for the 2025 tax return',
    'N. D.',
  )
  await called('verify.signature').toEqual([{ sha256: await sha256(bytes) }])
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  for (const [answer, words] of [
    [{ ...known, voidedAt: new Date('2026-02-12T18:00:00Z') }, 'it no longer counts'],
    [{ known: false }, 'Not signed here'],
    [unreachable, 'We could not be reached'],
  ] as const) {
    server.answer({ 'verify.signature': answer })
    await choose(bytes)
    await expect.element(main).toMatchTextContent(words)
  }
})

test('what is no signed PDF is refused without asking, also when it is dropped; one that is too large is not read', async () => {
  await open({})
  for (const [content, title] of [
    ['', 'The file is empty'],
    ['a letter', 'This is not a PDF'],
  ] as const) {
    await choose(content, 'letter.pdf')
    await expect.element(main.getByRole('heading', { name: title })).toBeVisible()
  }
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([new Uint8Array(mostVerifiedBytes + 1)], 'large.pdf'))
  field.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  await expect.element(main.getByRole('heading', { name: 'The file is too large' })).toBeVisible()
  await called('verify.signature').toEqual([])
})
