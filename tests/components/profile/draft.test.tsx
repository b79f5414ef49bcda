import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import { messages } from '#tests/components/support/screen.tsx'
import { aProfile } from '#tests/support/fixtures.ts'

const city = page.getByLabelText('City', { exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const draft = () => sessionStorage.getItem('profileDraft')
const profile = aProfile({
  filingStatus: 'single',
  ssn: '219-09-9999',
  bankRoutingNumber: null,
  bankAccountNumber: null,
  bankAccountType: null,
})

test('a draft holds the input without numbers, until it is saved; leaving asks, and keeps it; signing out removes it', async () => {
  const saved = aProfile({ ...profile, city: 'Sparks', ssn: '400-01-1234' })
  const { router, server } = await openAsClient(
    '/profile',
    { profile },
    {
      'profile.save': { version: 2, profile: saved, dependents: [] },
      'auth.logout': { success: true },
    },
  )
  await city.fill('Sparks')
  await field('SSN (Social Security number)').fill('400-01-1234')
  await expect.poll(draft).toContain('Sparks')
  const kept = JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])
  for (const secret of ['400-01-1234', '400011234', '219-09-9999']) {
    expect(kept).not.toContain(secret)
  }
  server.answer(ofClient({ profile: saved, version: 2 }))
  await page.getByRole('button', { name: 'Save Tax Profile' }).click()
  await expect.element(messages().getByText('Tax profile saved')).toBeVisible()
  expect(draft()).toBeNull()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start your return' })).toBeVisible()
  expect(draft()).toBeNull()

  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = page.getByRole('link', { name: 'Portal', exact: true })
  await city.fill('Elko')
  await away.click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect.element(leave).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Elko')
  await away.click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Client Portal' })).toBeVisible()
  await page.getByRole('link', { name: 'Profile Update' }).first().click()
  await expect.element(city).toHaveValue('Elko')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(city).toHaveValue('Sparks')

  await city.fill('Elko')
  await expect.poll(draft).toContain('Elko')
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
