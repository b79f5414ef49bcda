import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import { messages } from '#tests/components/support/screen.tsx'
import { aProfile } from '#tests/support/fixtures.ts'

const city = page.getByLabelText('City', { exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const draft = () => sessionStorage.getItem('profileDraft')
const profile = aProfile({ filingStatus: 'single', ssn: '219-09-9999', bankRoutingNumber: null })

test('a draft holds the input without SSNs and bank numbers, and saving removes it', async () => {
  await openAsClient(
    '/profile',
    { profile: { ...profile, bankAccountNumber: null, bankAccountType: null } },
    {
      'profile.save': {
        version: 2,
        profile: aProfile({ ...profile, city: 'Sparks' }),
        dependents: [],
      },
    },
  )
  await city.fill('Sparks')
  await field('SSN (Social Security number)').fill('400-01-1234')
  await field('Bank routing number').fill('121000358')
  await field('Bank account number').fill('00123456789')
  await expect.poll(draft).toContain('Sparks')
  const kept = JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])
  for (const secret of ['400-01-1234', '400011234', '219-09-9999', '121000358', '00123456789']) {
    expect(kept).not.toContain(secret)
  }
  await page.getByRole('button', { name: 'Save Tax Profile' }).click()
  await expect.element(messages().getByText('Tax profile saved')).toBeVisible()
  expect(draft()).toBeNull()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start your return' })).toBeVisible()
  expect(draft()).toBeNull()
})

test('leaving with unsaved changes asks, and keeps the draft', async () => {
  const { router } = await openAsClient('/profile', { profile })
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = page.getByRole('link', { name: 'Portal', exact: true })
  await city.fill('Sparks')
  await away.click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect.element(leave).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Sparks')
  await away.click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/client-portal')
  await page.getByRole('link', { name: 'Profile Update' }).first().click()
  await expect.element(city).toHaveValue('Sparks')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(city).toHaveValue('Reno')
})

test('signing out removes the draft without asking', async () => {
  const { router } = await openAsClient(
    '/profile',
    { profile },
    { 'auth.logout': { success: true } },
  )
  await city.fill('Sparks')
  await expect.poll(draft).toContain('Sparks')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.poll(draft).toBeNull()
})

test('an untouched form follows what another tab saved, and a touched one keeps its input', async () => {
  const { server } = await openAsClient('/profile', { profile })
  await expect.element(city).toHaveValue('Reno')
  const saveElsewhere = async (saved: string, version: number) => {
    server.answer(ofClient({ profile: { ...profile, city: saved }, version }))
    await server.tell({ topics: ['profile'] })
  }
  await saveElsewhere('Sparks', 2)
  await expect.element(city).toHaveValue('Sparks')
  expect(draft()).toBeNull()
  await field('Occupation').fill('Baker')
  await saveElsewhere('Elko', 3)
  await expect.poll(() => server.calls.filter(({ path }) => path === 'profile.get').length).toBe(3)
  await expect.element(city).toHaveValue('Sparks')
  await expect.element(field('Occupation')).toHaveValue('Baker')
})
