import { expect, test } from 'vitest'
import {
  choicesFor,
  chosenDocuments,
  documentsError,
  guessChoices,
  publishable,
} from '#client/portal/staff/returns/publish/publish-form.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { aDocument, id } from '#tests/support/fixtures.ts'
import { aPackage, aSignature, aSigner, aSigningView } from '#tests/support/packages.ts'

const finished = (differs: Partial<StaffDocument>) =>
  aDocument({ category: 'completed_return', mimeType: 'application/pdf', ...differs })
const on = (day: number) => new Date(`2026-02-${day}T10:00:00Z`)

test('each document is guessed by its name, and the newest of a kind wins', () => {
  const documents = [
    finished({ id: id(1), originalName: 'old return.pdf', uploadedAt: on(10) }),
    finished({ id: id(2), originalName: 'Form 8879.pdf', uploadedAt: on(11) }),
    finished({ id: id(3), originalName: 'return.pdf', uploadedAt: on(12) }),
  ]
  expect(guessChoices(documents, null)).toEqual({
    [id(1)]: '',
    [id(2)]: 'authorization federal',
    [id(3)]: 'return',
  })
})

test('a document of the current version stays what it is, until a newer one takes its place', () => {
  const [first, second] = aPackage().documents.map((one) =>
    finished({ id: one.id, originalName: one.name, uploadedAt: on(10) }),
  )
  const old = [first, second].filter((one) => one !== undefined)
  const corrected = finished({ id: id(9), originalName: 'corrected.pdf', uploadedAt: on(12) })
  expect(guessChoices([...old, corrected], aPackage())).toEqual({
    [id(9)]: 'return',
    [id(320)]: '',
    [id(321)]: 'authorization federal',
  })
})

test('only PDFs of the completed return are offered, and not what the portal signed', () => {
  const signed = aSigner({
    signature: aSignature({ documentId: id(4) }),
    signedFormDocumentId: id(5),
  })
  const documents = [
    finished({ id: id(1) }),
    finished({ id: id(2), mimeType: 'image/png' }),
    aDocument({ id: id(3), mimeType: 'application/pdf', category: 'w2' }),
    finished({ id: id(4) }),
    finished({ id: id(5) }),
  ]
  const view = aSigningView({ packages: [aPackage({ signers: [signed] })] })
  expect(publishable(documents, view).map((one) => one.id)).toEqual([id(1)])
})

test('a version needs one return and the federal authorization', () => {
  const documents = [finished({ id: id(1) }), finished({ id: id(2) })]
  expect(documentsError(documents, {})).toBe('Choose the completed return')
  expect(documentsError(documents, { [id(1)]: 'return', [id(2)]: 'return' })).toBe(
    'Choose one return',
  )
  expect(documentsError(documents, { [id(1)]: 'return', [id(2)]: 'other' })).toBe(
    'Choose the federal authorization',
  )
  const choices = { [id(1)]: 'return', [id(2)]: 'authorization federal' }
  expect(documentsError(documents, choices)).toBeNull()
  expect(chosenDocuments(documents, choices)).toEqual([
    { id: id(1), kind: 'return' },
    { id: id(2), kind: 'authorization', authority: 'federal' },
  ])
})

test('a document can be the authorization of each authority that has figures', () => {
  expect(choicesFor(['federal', 'CA'], '1040').map(({ label }) => label)).toEqual([
    'Leave it out',
    'The return',
    'Form 8879',
    'Authorization for California',
    'Other document',
  ])
})
