import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { type Answers, pending, unreachable } from '#tests/components/support/answers.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages } from '#tests/components/support/screen.tsx'
import { aDependent, aProfile, id } from '#tests/support/fixtures.ts'
import { called, changes } from '#tests/components/support/says.ts'

const field = (label: string, within: Locator = page.elementLocator(document.body)) =>
  within.getByLabelText(label, { exact: true })
const save = page.getByRole('button', { name: 'Save Tax Profile' })
const dependent = (place: number) => page.getByRole('group', { name: `Dependent ${place}` })
const state = (words: string) => page.getByText(words, { exact: true })
const ssn = field('SSN (Social Security number)')
const saved = aProfile({
  ssn: '219-09-9999',
  bankRoutingNumber: '121000358',
  bankAccountNumber: '00123456789',
  spouseSsn: '457-55-5462',
})
const single = aProfile({
  ...saved,
  filingStatus: 'single',
  spouseFirstName: null,
  spouseLastName: null,
  spouseSsn: null,
  spouseDateOfBirth: null,
})

/** The profile of a client who saved one before; a save answers with the stored profile. */
function openProfile(
  profile: Profile | null = single,
  dependents: Dependent[] = [],
  answers: Answers = {},
) {
  return openAsClient('/profile', { profile, dependents }, answers)
}

async function allShown(words: string[], within: Locator = page.getByRole('main')) {
  for (const each of words) {
    await expect.element(within.getByText(each, { exact: true })).toBeVisible()
  }
}

function input(of: Locator): HTMLInputElement {
  const element = of.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('It is no input')
  return element
}

test('a first profile: the step of the start, required fields with errors, those of a spouse if married, and the form stays while it is read', async () => {
  const { server } = await openProfile(null)
  const steps = page.getByRole('list', { name: 'Getting started' })
  await expect
    .element(steps.getByRole('listitem').filter({ hasText: 'Tax profile' }))
    .toHaveAttribute('aria-current', 'step')
  await save.click()
  await allShown(['SSN is required', 'City is required', 'Filing status is required'])
  await expect.element(ssn).toHaveFocus()
  await expect.element(field('City')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('City')).toHaveAccessibleDescription('City is required')
  await called('profile.save').toEqual([])
  const spouse = page.getByRole('heading', { name: 'Spouse' })
  await expect.element(spouse).not.toBeInTheDocument()
  await field('Filing status').selectOptions('married_separately')
  await expect.element(spouse).toBeVisible()
  await save.click()
  await allShown(['Spouse first name is required', 'Spouse date of birth is required'])
  await field('Filing status').selectOptions('head_of_household')
  await expect.element(spouse).not.toBeInTheDocument()
  await field('City').fill('Reno')
  const before = field('City').element()
  server.answer({ 'profile.get': pending })
  void queries.profile.get.invalidate()
  await called('profile.get').toHaveLength(2)
  expect(field('City').element()).toBe(before)
})

test('the summary of errors links to each field, in a folded dependent too', async () => {
  const nameless = aDependent({ firstName: '' })
  const others = [51, 52, 53].map((place) => aDependent({ id: id(place) }))
  await openProfile(aProfile({ ...single, city: '' }), [...others, nameless])
  await save.click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect.element(summary).toMatchTextContent('2 fields need your attention.')
  const links = summary.getByRole('link')
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'City',
    'Dependent 4: First name',
  ])
  await expect.element(field('City')).toHaveFocus()
  await dependent(4).getByRole('button', { name: 'Close' }).click()
  links.nth(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('First name', dependent(4))).toHaveFocus()
  await userEvent.keyboard('Robin')
  await expect.element(summary).toMatchTextContent('One field needs your attention.')
  await links.click()
  await expect.element(field('City')).toHaveFocus()
})

test('one Save Tax Profile button saves the profile and the dependents, which are added, edited, removed and taken back', async () => {
  const wren = aDependent({ id: id(51), firstName: 'Wren' })
  const renamed = { ...wren, firstName: 'Wilhelmina' }
  const robin = aDependent({ id: id(52), firstName: 'Robin', livesWithTaxpayer: true })
  const { server } = await openProfile(single, [aDependent(), wren], {
    'profile.save': { version: 2, profile: single, dependents: [renamed, robin] },
  })
  const add = page.getByRole('button', { name: 'Add a dependent' })
  await field('First name', dependent(2)).fill('Wilhelmina')
  const remove = page.getByRole('button', { name: 'Remove Ada Day' })
  await remove.click()
  await expect.element(add).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('First name', dependent(1))).toHaveValue('Ada')
  await remove.click()
  await field('State').selectOptions('PR')
  await add.click()
  await expect.element(field('First name', dependent(2))).toHaveFocus()
  await userEvent.keyboard('Robin')
  await field('Last name', dependent(2)).fill('Day')
  await field('Date of birth', dependent(2)).fill('2016-02-29')
  await field('Relationship', dependent(2)).selectOptions('child')
  await field('Is a student', dependent(2)).click()
  await expect.element(state('Unsaved changes')).toBeVisible()
  expect(save.elements()).toHaveLength(1)
  await save.click()
  await expect.element(messages().getByText('Tax profile saved')).toBeVisible()
  await expect.element(state('Everything is saved')).toBeVisible()
  await field('City').fill('Sparks')
  await save.click()
  await called('profile.save').toHaveLength(2)
  await expect.element(state('Everything is saved')).toBeVisible()
  const kept = { id: wren.id, firstName: 'Wilhelmina' }
  const [first, second] = server.inputs('profile.save')
  expect(first).toMatchObject({
    ssn: '219099999',
    state: 'PR',
    preferredContactMethod: 'email',
    dependents: [
      kept,
      { firstName: 'Robin', relationship: 'child', livesWithTaxpayer: true, isStudent: true },
    ],
  })
  expect(second).toMatchObject({ city: 'Sparks', dependents: [kept, { id: robin.id }] })
})

test("numbers are hidden behind a toggle; when the server can't be reached, the input stays; once saved, the bar stays in reach for a next step only", async () => {
  const { server } = await openAsClient(
    '/profile',
    { profile: saved, returns: [aTaxReturn()], answered: true },
    { 'profile.save': unreachable },
  )
  const toggles = page.getByRole('button', { name: 'Reveal' })
  await expect.element(toggles.first()).toBeVisible()
  // Of each SSN, bank number and PIN.
  expect(toggles.elements()).toHaveLength(6)
  const drawnAs = () =>
    getComputedStyle(ssn.first().element()).getPropertyValue('-webkit-text-security')
  expect(drawnAs()).toBe('disc')
  await toggles.first().click()
  expect(drawnAs()).toBe('none')
  await expect.element(ssn).toHaveValue('219-09-9999')
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(drawnAs()).toBe('disc')
  await field('City').fill('Sparks')
  await save.click()
  await expect.element(page.getByText('Failed to update profile')).toBeVisible()
  await expect.element(field('City')).toHaveValue('Sparks')
  const profile = aProfile({ ...saved, city: 'Sparks' })
  server.answer({ 'profile.save': { version: 2, profile, dependents: [] } })
  await save.click()
  await expect.element(state('Everything is saved')).toBeVisible()
  await expect.element(field('City')).toHaveValue('Sparks')
  const next = page.getByRole('link', { name: 'Add documents' })
  const position = () => getComputedStyle(save.element().closest('.card') ?? document.body).position
  await expect.element(next).toBeVisible()
  await expect.poll(position).toBe('sticky')
  await changes('returns.list', [aTaxReturn({ status: 'in_progress' })])
  await expect.element(next).not.toBeInTheDocument()
  await expect.poll(position).toBe('static')
})

test('numbers are formatted while typing, the caret keeps its place, and what does not fit is kept as it is, and named', async () => {
  await openProfile(null)
  for (const [label, typed, shown] of [
    ['SSN (Social Security number)', '219099999', '219-09-9999'],
    ['Bank routing number', '12-1000358', '121000358'],
    ['ZIP code', 'SW1A 1AA', 'SW1A 1AA'],
    ['Phone', '7755550142', '(775) 555-0142'],
  ] as const) {
    await field(label).fill(typed)
    await expect.element(field(label)).toHaveValue(shown)
  }
  const phone = field('Phone')
  input(phone).setSelectionRange(8, 8)
  for (const [key, shown, caret] of [
    ['{Backspace}', '(775) 550-142', 7],
    ['9', '(775) 595-0142', 8],
    ['x', '(775) 595-0142', 8],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(phone).toHaveValue(shown)
    expect(input(phone).selectionStart).toBe(caret)
  }
  await phone.fill('+44 20 7946 0958')
  await expect.element(phone).toHaveValue('+44 20 7946 0958')
  const account = field('Bank account number')
  await account.fill('1234-5678-AB')
  await expect.element(account).toHaveValue('12345678AB')
  // A typo sends the refund elsewhere, so it can be read until the field is left.
  const drawn = () => getComputedStyle(account.element()).getPropertyValue('-webkit-text-security')
  expect(drawn()).toBe('none')
  await save.click()
  await expect.poll(drawn).toBe('disc')
  await allShown([
    'Phone must be 10 digits, as in (775) 555-0123',
    'ZIP code must be 12345 or 12345-6789',
  ])
  await called('profile.save').toHaveLength(0)
})
