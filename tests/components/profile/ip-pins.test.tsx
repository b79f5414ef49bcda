import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsClient } from '#tests/components/support/client.ts'
import { messages } from '#tests/components/support/screen.tsx'
import { aDependent, aProfile, aReturn, id } from '#tests/support/fixtures.ts'
import { changes } from '#tests/components/support/says.ts'

const profile = aProfile({ filingStatus: 'married_jointly', spouseFirstName: 'Ivo' })
const child = aDependent({ id: id(50), firstName: 'Lina' })
const pins = page.getByRole('textbox', { name: /^(Yours|Ivo|Lina)$/ })
const save = page.getByRole('button', { name: 'Save PINs' })

test('each person of the open return has a field, and what is typed is saved for its year', async () => {
  const ofTaxpayer = { person: 'taxpayer', dependentId: null } as const
  const returns = [aReturn({ taxYear: 2025, status: 'in_progress' })]
  const { server } = await openAsClient(
    '/profile',
    { profile, dependents: [child], returns },
    {
      'profile.ipPins': [
        { id: id(60), taxYear: 2024, ...ofTaxpayer, pin: '111111' },
        { id: id(61), taxYear: 2025, ...ofTaxpayer, pin: '112233' },
      ],
      'profile.saveIpPins': { success: true },
    },
  )
  await expect.element(page.getByText('the IRS sent for the 2025 return')).toBeVisible()
  await expect.element(pins.nth(0)).toHaveValue('112233')
  await pins.nth(2).fill('33445')
  await save.click()
  await expect.element(page.getByText('Enter the six digits')).toBeVisible()
  await pins.nth(2).fill('334455')
  await save.click()
  await expect.element(messages().getByText('Identity Protection PINs saved')).toBeVisible()
  expect(server.inputs('profile.saveIpPins')).toEqual([
    {
      taxYear: 2025,
      pins: [
        { ...ofTaxpayer, pin: '112233' },
        { person: 'spouse', dependentId: null, pin: '' },
        { person: 'dependent', dependentId: id(50), pin: '334455' },
      ],
    },
  ])
  // A client is only asked while a return is open.
  await changes('returns.list', [aReturn({ taxYear: 2025, status: 'filed' })])
  await expect.element(save).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Save Tax Profile' })).toBeVisible()
})
