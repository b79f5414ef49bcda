import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { type Answers, pending, unreachable } from '#tests/components/support/answers.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages } from '#tests/components/support/screen.tsx'
import { aDependent, aProfile, id } from '#tests/support/fixtures.ts'

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

test('a first profile: the step of the start, required fields with errors, and the form stays while it is read', async () => {
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
  await expect.poll(() => server.inputs('profile.save')).toEqual([])
  await field('City').fill('Reno')
  const before = field('City').element()
  server.answer({ 'profile.get': pending })
  void queries.profile.get.invalidate()
  await expect.poll(() => server.inputs('profile.get')).toHaveLength(2)
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

test('one Save Tax Profile button saves the profile and the dependents', async () => {
  const robin = aDependent({ firstName: 'Robin', isStudent: true, livesWithTaxpayer: true })
  const { server } = await openProfile(single, [], {
    'profile.save': { version: 2, profile: single, dependents: [robin] },
  })
  await field('Phone').fill('7755550199')
  const groups = Array.from(
    field('State').element().querySelectorAll('optgroup'),
    ({ label, children }) => [label, children.length],
  )
  expect(groups).toEqual([['Territories and armed forces', 8]])
  await field('State').selectOptions('PR')
  await page.getByRole('button', { name: 'Add a dependent' }).click()
  await expect.element(field('First name', dependent(1))).toHaveFocus()
  await userEvent.keyboard('Robin')
  await field('Last name', dependent(1)).fill('Day')
  await field('Date of birth', dependent(1)).fill('2016-02-29')
  await field('Relationship', dependent(1)).selectOptions('child')
  await field('Is a student', dependent(1)).click()
  await expect.element(state('Unsaved changes')).toBeVisible()
  expect(save.elements()).toHaveLength(1)
  await save.click()
  await expect.element(messages().getByText('Tax profile saved')).toBeVisible()
  await expect.element(state('Everything is saved')).toBeVisible()
  await expect
    .poll(() => server.inputs('profile.save'))
    .toMatchObject([
      {
        ssn: '219099999',
        phone: '7755550199',
        state: 'PR',
        preferredContactMethod: 'email',
        dependents: [
          { firstName: 'Robin', relationship: 'child', livesWithTaxpayer: true, isStudent: true },
        ],
      },
    ])
})

test.each([
  ['stays in reach for a next step', 'pending', 'sticky', 1],
  ['is at the end of the form without one', 'in_progress', 'static', 0],
] as const)('after a save the bar %s', async (_what, status, position, links) => {
  const returns = [aTaxReturn({ status })]
  await openAsClient(
    '/profile',
    { profile: single, returns, answered: true },
    {
      'profile.save': { version: 2, profile: single, dependents: [] },
    },
  )
  await field('City').fill('Sparks')
  await save.click()
  await expect.element(state('Everything is saved')).toBeVisible()
  await expect
    .poll(() => page.getByRole('link', { name: 'Add documents' }).elements())
    .toHaveLength(links)
  const bar = () => save.element().closest('.card') ?? document.body
  await expect.poll(() => getComputedStyle(bar()).position).toBe(position)
})

test('a dependent can be edited, removed and taken back, and keeps its id in a second save', async () => {
  const wren = aDependent({ id: id(51), firstName: 'Wren' })
  const renamed = { ...wren, firstName: 'Wilhelmina' }
  const { server } = await openProfile(single, [aDependent(), wren], {
    'profile.save': { version: 2, profile: single, dependents: [renamed] },
  })
  await field('First name', dependent(2)).fill('Wilhelmina')
  const remove = page.getByRole('button', { name: 'Remove Ada Day' })
  await remove.click()
  await expect.element(page.getByRole('button', { name: 'Add a dependent' })).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('First name', dependent(1))).toHaveValue('Ada')
  await remove.click()
  await save.click()
  await expect.element(state('Everything is saved')).toBeVisible()
  await field('City').fill('Sparks')
  await save.click()
  await expect.poll(() => server.inputs('profile.save')).toHaveLength(2)
  await expect.element(state('Everything is saved')).toBeVisible()
  for (const { dependents } of server.inputs('profile.save')) {
    expect(dependents).toMatchObject([{ id: wren.id, firstName: 'Wilhelmina' }])
  }
})

test('the spouse section appears only for the two married filing statuses, and is required then', async () => {
  await openProfile()
  const spouse = page.getByRole('heading', { name: 'Spouse' })
  for (const [status, shown] of [
    ['single', 0],
    ['married_jointly', 1],
    ['head_of_household', 0],
    ['married_separately', 1],
  ] as const) {
    await field('Filing status').selectOptions(status)
    await expect.poll(() => spouse.elements().length).toBe(shown)
  }
  await save.click()
  await allShown(['Spouse first name is required', 'Spouse date of birth is required'])
})

test("when the server can't be reached: 'Failed to update profile', and the input stays", async () => {
  const { server } = await openProfile(single, [], { 'profile.save': unreachable })
  await field('City').fill('Sparks')
  await save.click()
  await expect.element(page.getByText('Failed to update profile')).toBeVisible()
  await expect.element(field('City')).toHaveValue('Sparks')
  const profile = aProfile({ ...single, city: 'Sparks' })
  server.answer({ 'profile.save': { version: 2, profile, dependents: [] } })
  await save.click()
  await expect.element(state('Everything is saved')).toBeVisible()
  await expect.element(field('City')).toHaveValue('Sparks')
})

test('SSN, phone, routing number and ZIP are formatted while typing, and the caret keeps its place', async () => {
  await openProfile(null)
  for (const [label, typed, shown] of [
    ['SSN (Social Security number)', '219099999', '219-09-9999'],
    ['Bank routing number', '12-1000358', '121000358'],
    ['Bank account number', '00-12x3456', '0012x3456'],
    ['ZIP code', '895011234', '89501-1234'],
    ['Phone', '7755550142', '(775) 555-0142'],
  ] as const) {
    await field(label).fill(typed)
    await expect.element(field(label)).toHaveValue(shown)
  }
  const phone = field('Phone')
  await expect.element(phone).toHaveFocus()
  input(phone).setSelectionRange(8, 8)
  for (const [key, shown, caret] of [
    ['{Backspace}', '(775) 550-142', 7],
    ['9', '(775) 595-0142', 8],
    ['x', '(775) 595-0142', 8],
    ['1', '(775) 595-0142', 8],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(phone).toHaveValue(shown)
    expect(input(phone).selectionStart).toBe(caret)
  }
})

test('what is pasted and does not fit is kept as it is, and named', async () => {
  const { server } = await openProfile()
  await field('Phone').fill('+44 20 7946 0958')
  await expect.element(field('Phone')).toHaveValue('+44 20 7946 0958')
  await field('ZIP code').fill('SW1A 1AA')
  await expect.element(field('ZIP code')).toHaveValue('SW1A 1AA')
  await field('Bank account number').fill('1234-5678-AB')
  await expect.element(field('Bank account number')).toHaveValue('12345678AB')
  // A typo sends the refund elsewhere, so it can be read until the field is left.
  const drawn = (input: Element) =>
    getComputedStyle(input).getPropertyValue('-webkit-text-security')
  expect(drawn(field('Bank account number').element())).toBe('none')
  await userEvent.tab()
  await expect.poll(() => drawn(field('Bank account number').element())).toBe('disc')
  await save.click()
  await allShown([
    'Phone must be 10 digits, as in (775) 555-0123',
    'ZIP code must be 12345 or 12345-6789',
  ])
  await expect.poll(() => server.inputs('profile.save')).toHaveLength(0)
})

test('SSNs and bank numbers are hidden behind a reveal toggle', async () => {
  await openProfile(saved)
  const toggles = page.getByRole('button', { name: 'Reveal' })
  await expect.element(toggles.first()).toBeVisible()
  expect(toggles.elements()).toHaveLength(4)
  const drawnAs = () =>
    getComputedStyle(ssn.first().element()).getPropertyValue('-webkit-text-security')
  expect(drawnAs()).toBe('disc')
  await toggles.first().click()
  expect(drawnAs()).toBe('none')
  await expect.element(ssn).toHaveValue('219-09-9999')
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(drawnAs()).toBe('disc')
})
