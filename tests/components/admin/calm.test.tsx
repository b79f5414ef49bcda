import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { controlsInView } from '#tests/components/support/controls.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { openDashboard, table } from '#tests/components/support/staff.ts'
import { aDocument, anAdmin, anItem, aReturn, id } from '#tests/support/fixtures.ts'
import { aPackage, aSignature, aSigner, aSigningView, aSpouse } from '#tests/support/packages.ts'

const statuses = ['pending', 'in_progress', 'completed'] as const
const returns = Array.from({ length: 20 }, (_, index) =>
  aReturn({ id: id(100 + index), status: statuses[index % 3] ?? 'pending', documentsAsked: 3 }),
)

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

test('at 1,920 px the header, the heading and the table begin at one edge, at 1,280 too', async () => {
  await openDashboard(returns)
  await expect.element(table()).toBeVisible()
  for (const width of [1920, 1280]) {
    await page.viewport(width, 800)
    const edges = [
      page.getByRole('banner').getByRole('link').first(),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('navigation', { name: 'Admin' }),
      table(),
    ].map((place) => Math.round(place.element().getBoundingClientRect().left))
    expect(Math.max(...edges) - Math.min(...edges), `${width}`).toBeLessThanOrEqual(2)
  }
})
