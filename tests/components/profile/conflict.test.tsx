import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '#tests/components/support/answers.ts'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import { messages, onPhone, scrollsSideways, server } from '#tests/components/support/screen.tsx'
import { keepDraft } from '#client/portal/client/profile/profile-draft.ts'
import { valuesOf } from '#client/portal/client/profile/profile-values.ts'
import { errors } from '#server/base/errors.ts'
import { aClient, aProfile } from '#tests/support/fixtures.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const ssn = 'SSN (Social Security number)'
const save = page.getByRole('button', { name: 'Save Tax Profile' })
const dialog = page.getByRole('dialog', { name: 'Changed while you were typing' })
const choice = (label: string, side: 'Saved now' | 'Yours' | 'Before') =>
  dialog.getByRole('group', { name: label }).getByRole('radio', { name: new RegExp(`^${side}`) })

const profile = aProfile({
  filingStatus: 'single',
  ssn: '219-09-9999',
  occupation: null,
  bankAccountType: 'checking',
  bankRoutingNumber: '121000358',
  bankAccountNumber: '00123456789',
  spouseFirstName: null,
  spouseLastName: null,
  spouseSsn: null,
  spouseDateOfBirth: null,
  spouseOccupation: null,
})
const sparks = { ...profile, city: 'Sparks' }

/** A server that has version 2 with another city, and takes a save that is based on it. */
function elsewhere(): Answers {
  return {
    ...ofClient({ profile: sparks, version: 2 }),
    'profile.save': ({ version = 0, dependents: _dependents, ...sent }) => {
      if (version !== 2) throw errors.changedMeanwhile({ opened: version, current: 2 })
      const { city, occupation = null } = sent
      return { version: 3, profile: { ...profile, city, occupation }, dependents: [] }
    },
  }
}

test('Cancel keeps what was typed and returns the focus; the next save asks again, numbers are masked, and with everything taken there is nothing to save', async () => {
  await onPhone(360)
  await openAsClient('/profile', { profile })
  await field('Occupation').fill('Baker')
  await field(ssn).fill('400-01-1234')
  server().answer(elsewhere())
  await save.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(save).toHaveFocus()
  await expect.element(field('Occupation')).toHaveValue('Baker')
  await expect.element(field('City')).toHaveValue('Reno')
  await save.click()
  await expect.element(choice(ssn, 'Yours')).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('***-**-1234')
  await expect.element(dialog).toMatchTextContent('***-**-9999')
  expect(dialog.element().textContent).not.toMatch(/400-01|219-09/)
  expect(scrollsSideways()).toBe(false)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(choice(ssn, 'Saved now')).toBeChecked()
  await expect.element(choice('City', 'Saved now')).toBeChecked()
  await choice('Occupation', 'Saved now').click()
  await dialog.getByRole('button', { name: 'Use the saved version' }).click()
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  await expect.element(field('City')).toHaveValue('Sparks')
  await expect.element(field('Occupation')).toHaveValue('')
  expect(server().inputs('profile.save')).toHaveLength(2)
})

test('a restored draft: what the user typed and what else is saved are chosen, and saved over the new version', async () => {
  const base = valuesOf(profile, [])
  keepDraft(aClient().id, { version: 1, base, values: { ...base, occupation: 'Baker' } })
  await openAsClient('/profile', {}, elsewhere())
  await expect.element(field('Occupation')).toHaveValue('Baker')
  await save.click()
  await expect.element(choice('Occupation', 'Yours')).toBeChecked()
  await expect.element(choice('City', 'Saved now')).toBeChecked()
  await expect.element(dialog).toMatchTextContent('in another tab or on another device')
  await choice('City', 'Before').click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(messages().getByText('Tax profile saved')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field('City')).toHaveValue('Reno')
  await expect.element(field('Occupation')).toHaveValue('Baker')
  await expect.element(page.getByText('Everything is saved')).toBeVisible()
  expect(server().inputs('profile.save')).toMatchObject([
    { version: 1, city: 'Reno', occupation: 'Baker' },
    { version: 2, city: 'Reno', occupation: 'Baker' },
  ])
})
