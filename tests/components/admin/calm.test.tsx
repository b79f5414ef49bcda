import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { controlsInView } from '#tests/components/support/controls.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { aDocument, anAdmin, anItem, aReturn, id } from '#tests/support/fixtures.ts'
import { aPackage, aSignature, aSigner, aSigningView, aSpouse } from '#tests/support/packages.ts'

test('the page of a completed joint return shows few controls at once; the rest is in menus', async () => {
  await page.viewport(1280, 800)
  const completed = { category: 'completed_return', mimeType: 'application/pdf' } as const
  const documents = [
    aDocument({ ...completed, id: id(320), originalName: 'return-2025.pdf' }),
    aDocument({ ...completed, id: id(321), originalName: 'form-8879.pdf' }),
    aDocument({ id: id(100), originalName: 'w2-sierra.pdf' }),
  ]
  const items = [
    anItem({ id: id(80), title: 'W-2 from Sierra', state: 'received', documentIds: [id(100)] }),
    anItem({ id: id(84), title: '1099-INT from Ally', dueOn: '2026-02-20' }),
  ]
  const signedByNora = aSigner({ state: 'signed', signature: aSignature() })
  const current = aPackage({
    number: 2,
    signers: [signedByNora, aSpouse({ email: 'jane@example.com' })],
  })
  const letter = {
    version: 1,
    text: 'Dear',
    name: 'Nora Day',
    signature: aSignature(),
    signedOn: null,
  }
  const now = new Date()
  const state = { status: 'completed', signing: 'spouse', completedAt: now } as const
  const counts = { documentsAsked: 2, documentsIn: 1, documentsAt: now }
  await renderScreen(`/admin/returns/${id(1)}`, {
    viewer: anAdmin(),
    answers: {
      ...ofReturnPage({ items, documents }),
      'admin.returns.get': { ...aReturn({ ...state, ...counts }), seenAt: null },
      'requestItems.questionnaire': { answers: { wages: true }, answered: true, fiscalYearEnd: 12 },
      'admin.signing.of': aSigningView({
        packages: [current, aPackage({ id: id(299), replacedAt: now })],
        frozenAt: now,
        letter,
      }),
    },
  })
  await expect.element(page.getByRole('button', { name: /^Attest in person/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /W-2 from Sierra/ })).toBeVisible()
  const content = page.getByRole('region', { name: 'The return' }).element().parentElement
  expect(controlsInView(content ?? document).length).toBeLessThanOrEqual(14)
})
