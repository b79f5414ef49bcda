import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { chooseFrom } from '#tests/components/support/return-page.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { ofClientPage, openClients } from '#tests/components/support/staff.ts'
import {
  aDependent,
  aListedUser,
  anAdmin,
  aProfile,
  aReturn,
  id,
  someDetails,
  usersPage,
} from '#tests/support/fixtures.ts'

const rosa = someDetails({
  id: id(90),
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: '',
  phone: '5552014477',
  signsIn: false,
})
const listed = aListedUser(rosa)
const dialog = page.getByRole('dialog')

function open(answers: Answers = {}, details = rosa) {
  return renderScreen(`/admin/clients/${rosa.id}`, {
    viewer: anAdmin(),
    answers: {
      ...ofClientPage(details),
      'admin.users.account': listed,
      'admin.returns.ofClient': [],
      ...answers,
    },
  })
}

const added = { ...rosa, kind: 'person' as const, createdAt: new Date() }

test('the list has an office client without an account to act on; “New client” adds one by name and opens the page', async () => {
  const { server, router } = await openClients({
    ...ofClientPage(rosa),
    'admin.users.page': usersPage([listed]),
    'admin.clients.create': added,
  })
  const row = page.getByRole('row', { name: 'Rosa Delgado' })
  await expect.element(row).toMatchTextContent('Doesn’t sign in')
  await expect
    .element(row.getByRole('link', { name: '(555) 201-4477' }))
    .toHaveAttribute('href', 'tel:+15552014477')
  await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'New client' }).click()
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect.element(dialog.getByText('First name is required')).toBeVisible()
  await dialog.getByLabelText('First name').fill('Rosa')
  await dialog.getByLabelText('Last name').fill('Delgado')
  await dialog.getByLabelText('Phone').fill('5552014477')
  await dialog.getByRole('button', { name: 'Add client' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/clients/${rosa.id}`)
  await expect
    .poll(() => server.inputs('admin.clients.create'))
    .toEqual([{ firstName: 'Rosa', lastName: 'Delgado', phone: '(555) 201-4477', email: '' }])
})

test('the page has the phone to call, “Edit” and the return to start, and nothing of an account; staff give all data, and delete the records, knowing what stays and what is not completed', async () => {
  const plan = { stays: [], documents: 2, returns: 1, openReturns: 1, requestedAt: null }
  const { server, router } = await open({
    'dataExport.begin': errors.conflict('Another one runs'),
    'admin.erasures.plan': plan,
    'admin.erasures.confirm': { success: true },
    'admin.users.page': usersPage([]),
    'admin.clients.startReturn': errors.conflict('Out of order'),
    'admin.clients.update': added,
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Rosa Delgado')
  await expect
    .element(page.getByRole('link', { name: '(555) 201-4477' }))
    .toHaveAttribute('href', 'tel:(555) 201-4477')
  await expect.element(page.getByRole('button', { name: /view as/i })).not.toBeInTheDocument()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await page.getByRole('button', { name: /^Start \d+ return$/ }).click()
  await expect.element(page.getByText('Out of order')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabelText('Email').fill('rosa@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.clients.update'))
    .toEqual([
      {
        id: rosa.id,
        firstName: 'Rosa',
        lastName: 'Delgado',
        phone: '(555) 201-4477',
        email: 'rosa@example.com',
      },
    ])
  await chooseFrom('Rosa Delgado', 'Download all data')
  await expect.element(page.getByText('Another one runs')).toBeVisible()
  await expect.poll(() => server.inputs('dataExport.begin')).toEqual([{ clientId: rosa.id }])
  await messages().getByRole('button', { name: 'Dismiss' }).click()
  await chooseFrom('Rosa Delgado', 'Delete the records…')
  await expect.element(dialog.getByText('One return is not completed.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Asked for it at the desk')
  await dialog.getByRole('button', { name: 'Delete the records' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/admin/clients')
  await expect
    .poll(() => server.inputs('admin.erasures.confirm'))
    .toEqual([{ userId: rosa.id, openReturns: 1, reason: 'Asked for it at the desk' }])
})

test('staff change the profile, and type a PIN, without seeing the numbers that are saved, which stay', async () => {
  const clientProfile = aProfile({ spouseFirstName: 'Ivo' })
  const dependents = [aDependent({ ssn: '***-**-1234' })]
  const ipPins = [{ id: id(60), taxYear: 2025, person: 'taxpayer' as const, dependentId: null }]
  const { server } = await open(
    {
      'admin.returns.ofClient': [aReturn({ taxYear: 2025 })],
      'admin.clients.saveIpPins': { success: true },
      'admin.clients.saveProfile': { version: 4, profile: clientProfile, dependents },
    },
    { ...rosa, clientProfile, dependents, ipPins, profileVersion: 3 },
  )
  // Without an email, the phone is what reaches the client.
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect.element(contact).toMatchTextContent(/Preferred contactPhone/)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const pin = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.element(pin('Rosa')).toHaveAttribute('placeholder', '••••••, stays as it is')
  await pin('Ivo').fill('223344')
  await page.getByRole('button', { name: 'Save PINs' }).click()
  await expect
    .poll(() => server.inputs('admin.clients.saveIpPins'))
    .toEqual([
      {
        clientId: rosa.id,
        taxYear: 2025,
        pins: [
          { person: 'spouse', dependentId: null, pin: '223344' },
          { person: 'dependent', dependentId: dependents[0]?.id, pin: '' },
        ],
      },
    ])
  await expect
    .element(page.getByLabelText('SSN (Social Security number)').first())
    .toHaveAttribute('placeholder', '***-**-6789, stays as it is')
  await page.getByLabelText('City').fill('Sparks')
  await page.getByRole('button', { name: 'Save Tax Profile' }).click()
  await expect
    .poll(() => server.inputs('admin.clients.saveProfile'))
    .toMatchObject([
      {
        clientId: rosa.id,
        version: 3,
        keepNumbers: true,
        ssn: null,
        city: 'Sparks',
        dependents: [{ ssn: null }],
      },
    ])
})
