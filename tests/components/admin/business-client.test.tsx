import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '#tests/components/support/answers.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { ofClientPage, openClients } from '#tests/components/support/staff.ts'
import {
  aListedUser,
  anAdmin,
  aReturn,
  id,
  someDetails,
  usersPage,
} from '#tests/support/fixtures.ts'
import { aSigningView } from '#tests/support/packages.ts'

const bakery = someDetails({
  id: id(91),
  kind: 'business',
  firstName: '',
  lastName: 'Ruiz Bakery LLC',
  email: '',
  phone: '7755550142',
  signsIn: false,
  taxReturns: [],
  business: {
    entity: 's_corp',
    ein: '**-***6789',
    state: 'NV',
    fiscalYearEnd: 12,
    formedOn: '2019-04-30',
    officerName: 'Maria Ruiz',
    officerTitle: 'President',
    owners: [
      { id: id(92), name: 'Maria Ruiz', tin: '***-**-6789', share: 66.6667, ownerClientId: null },
      { id: id(93), name: 'Ana Ruiz', tin: null, share: 33.3333, ownerClientId: null },
    ],
    version: 3,
  },
})
const listed = aListedUser(bakery)
const dialog = page.getByRole('dialog')

function open(answers: Answers = {}) {
  return renderScreen(`/admin/clients/${bakery.id}`, {
    viewer: anAdmin(),
    answers: {
      ...ofClientPage(bakery),
      'admin.users.account': listed,
      'admin.returns.ofClient': [],
      ...answers,
    },
  })
}

const saved = { ...bakery, createdAt: new Date() }
const { id: bakeryId, firstName, lastName, email } = bakery
const ofBakery = aReturn({
  form: '1120-S',
  dueOn: '2026-03-16',
  client: { id: bakeryId, firstName, lastName, email, emailProven: true },
})

test('“New client” adds a business, and refuses 100.0001%', async () => {
  const { server, router } = await openClients({
    ...ofClientPage(bakery),
    'admin.users.page': usersPage([listed]),
    'admin.clients.create': saved,
  })
  await page.getByRole('button', { name: 'New client' }).click()
  await dialog.getByLabelText('Kind of client').selectOptions('Business')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect.element(dialog.getByText('EIN is required')).toBeVisible()
  await dialog.getByLabelText('Name of the business').fill('Ruiz Bakery LLC')
  await dialog.getByLabelText('Taxed as').selectOptions('S corporation')
  await dialog.getByLabelText('EIN', { exact: true }).fill('073456789')
  await dialog.getByLabelText('State').selectOptions('Nevada')
  await dialog.getByRole('button', { name: 'Add an owner' }).click()
  await dialog.getByLabelText('Owner 1: name').fill('Maria Ruiz')
  await dialog.getByLabelText('Owner 1: share in %').fill('100.0001')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect.element(dialog.getByText(/^EIN must not begin with 07/)).toBeVisible()
  await expect.element(dialog.getByText('Share must be at most 100%, not 100.0001%')).toBeVisible()
  await expect.poll(() => server.inputs('admin.clients.create')).toEqual([])

  await dialog.getByLabelText('EIN', { exact: true }).fill('123456789')
  await dialog.getByLabelText('Owner 1: share in %').fill('100')
  await expect.element(dialog.getByText('Shares add up to 100%.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/clients/${bakery.id}`)
  await expect
    .poll(() => server.inputs('admin.clients.create'))
    .toMatchObject([
      {
        kind: 'business',
        name: 'Ruiz Bakery LLC',
        entity: 's_corp',
        ein: '123456789',
        state: 'NV',
        fiscalYearEnd: 12,
        owners: [{ name: 'Maria Ruiz', share: 100 }],
      },
    ])
})

test('the page of a business shows what it is, its owners, its returns by form, and no tax profile; its EIN is shown on record; an edit asks once about shares of 99%, keeps numbers that are not typed, and says its version', async () => {
  const { server } = await open({
    'admin.clients.update': saved,
    'admin.returns.ofClient': [ofBakery],
    'admin.users.revealNumber': {
      value: '12-3456789',
      confirmedUntil: new Date(Date.now() + 600_000),
      shownForSeconds: 30,
    },
  })
  const panel = page.getByRole('region', { name: 'Business' })
  await expect.element(panel).toMatchTextContent('S corporation, Form 1120-S')
  await expect.element(panel).toMatchTextContent('**-***6789')
  await expect.element(panel).toMatchTextContent('Maria Ruiz, President')
  await expect.element(panel).toMatchTextContent('33.3333%')
  await expect.element(page.getByRole('heading', { name: 'Tax profile' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '2025 Form 1120-S' })).toBeVisible()
  await expect.element(page.getByText('Due Mar 16')).toBeVisible()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await page.getByTitle('Show the full EIN of Ruiz Bakery LLC').click()
  await page.getByLabelText('Why do you need it?').fill('To prepare the return')
  await page.getByRole('button', { name: 'Show for 30 seconds' }).click()
  await expect.element(page.getByText('12-3456789')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.users.revealNumber'))
    .toMatchObject([{ clientId: bakery.id, number: 'ein', reason: 'To prepare the return' }])
  await page.getByRole('button', { name: 'Edit business' }).click()
  await dialog.getByLabelText('Tax year ends in').selectOptions('June')
  await dialog.getByLabelText('Owner 1: share in %').fill('65.6667')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const asked = 'Shares add up to 99%. They should add up to 100%. Continue anyway?'
  await expect.element(dialog.getByRole('alert').getByText(asked)).toBeVisible()
  expect(server.inputs('admin.clients.update')).toEqual([])
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(page.getByText('Client saved')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.clients.update'))
    .toMatchObject([
      {
        id: bakery.id,
        kind: 'business',
        ein: null,
        fiscalYearEnd: 6,
        version: 3,
        owners: [
          { id: id(92), share: 65.6667, tin: null },
          { id: id(93), share: 33.3333, tin: null },
        ],
      },
    ])
})

test('the page of its return says what it is taxed as and who signs, and asks for its own form', async () => {
  const completedAt = new Date('2026-03-02T10:00:00Z')
  const taxReturn = { ...ofBakery, status: 'completed' as const, completedAt }
  await renderScreen(`/admin/returns/${taxReturn.id}`, {
    viewer: anAdmin(),
    answers: {
      ...ofReturnPage({ items: [], documents: [] }),
      'admin.returns.get': { ...taxReturn, seenAt: null },
      'admin.users.account': listed,
      'admin.users.clientDetails': bakery,
      'admin.signing.of': aSigningView({ packages: [] }),
    },
  })
  const facts = page.getByRole('region', { name: 'The return' })
  await expect.element(facts).toMatchTextContent('2025 Form 1120-S')
  await expect.element(facts).toMatchTextContent('**-***6789')
  await expect.element(facts).toMatchTextContent('Maria Ruiz, President')
  await expect
    .element(page.getByText('Send the completed return and its Form 8879-CORP for review.'))
    .toBeVisible()
})
