import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aClient, id } from '#tests/support/fixtures.ts'
import { called, says } from '#tests/components/support/says.ts'

const harborLane = {
  name: 'Harbor Lane LLC',
  entity: 'partnership' as const,
  ein: '**-***6789',
  state: 'NV',
  fiscalYearEnd: 6,
  formedOn: '2019-04-30',
  officerName: 'Maria Ruiz',
  officerTitle: 'Member',
  owners: [
    { id: id(900), name: 'Maria Ruiz', tin: '***-**-6789', share: 66.6667, ownerClientId: null },
    { id: id(901), name: 'Ana Ruiz', tin: null, share: 33.3333, ownerClientId: null },
  ],
  version: 1,
}

test('an officer reads the business, who may change it, and its EIN in full when they ask', async () => {
  await renderScreen('/profile', {
    viewer: aClient(),
    answers: {
      'profile.get': errors.noneYet('Tax profile of a person'),
      'profile.dependents': { version: 0, dependents: [] },
      'profile.ipPins': [],
      'returns.list': [],
      'profile.business': harborLane,
      'profile.revealEin': { ein: '12-3456789' },
    },
  })
  const main = page.getByRole('main')
  await expect.element(page.getByRole('heading', { name: 'Business profile' })).toBeVisible()
  await says(
    main,
    'Partnership, Form 1065',
    'Tax year ends inJune',
    'Maria Ruiz, 66.6667%, ***-**-6789',
    'Only we can change this',
  )
  await onPhone()
  expect(scrollsSideways()).toBe(false)
  await called('profile.revealEin').toEqual([])
  await page.getByRole('button', { name: 'Show the EIN' }).click()
  await expect.element(main).toMatchTextContent('12-3456789')
})
