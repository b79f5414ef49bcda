import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MergePreview, SameClients } from '#shared/clients/merge.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { messages, renderScreen } from '#tests/components/support/screen.tsx'
import { chooseFrom } from '#tests/components/support/return-page.ts'
import { ofClientPage } from '#tests/components/support/staff.ts'
import { anAdmin, id, someDetails } from '#tests/support/fixtures.ts'

const nora = someDetails()
const norah = {
  id: id(33),
  kind: 'person' as const,
  firstName: 'Norah',
  lastName: 'Day',
  email: '',
  phone: null,
  createdAt: new Date('2026-01-20T10:00:00Z'),
  signsIn: false,
  emailProven: true,
}
const { kind: _kind, phone: _phone, ...listed } = norah
const same: SameClients = {
  same: [{ ...listed, because: ['ssn'] }],
  different: [],
  dependents: [{ name: 'Robin Day', client: { id: id(34), firstName: 'Ben', lastName: 'Day' } }],
}

function aPreview(differs: Partial<MergePreview> = {}): MergePreview {
  const profile = { ssn: '***-**-6789', filingStatus: 'single' as const, address: '1 Elm St, Reno' }
  const { id: noraId, firstName, lastName, email, createdAt } = nora
  return {
    survivor: {
      id: noraId,
      kind: 'person',
      firstName,
      lastName,
      email,
      phone: null,
      createdAt,
      signsIn: true,
      emailProven: false,
      profile,
      business: null,
      preparer: null,
    },
    merged: {
      ...norah,
      profile: { ...profile, address: '2 Oak St, Reno' },
      business: null,
      preparer: 'Dana Cho',
    },
    moves: {
      returns: [{ id: id(2), taxYear: 2024, status: 'pending' }],
      documents: 3,
      items: 2,
      notes: 1,
      calls: 0,
      grants: 0,
      dependents: 1,
    },
    refusal: null,
    ...differs,
  }
}

const dialog = page.getByRole('dialog', { name: 'Merge clients' })

function open(answers: Answers = {}) {
  return renderScreen(`/admin/clients/${nora.id}`, {
    viewer: anAdmin(),
    answers: { ...ofClientPage(nora), 'admin.sameClients.list': same, ...answers },
  })
}

test('a client who may be the same is shown with the reason, put aside and taken back, or merged after a preview, unless the two can’t be', async () => {
  const ben = { id: id(35), firstName: 'Ben', lastName: 'Dey' }
  const refusal = 'Both have a 2024 return: Nora Day and Norah Day'
  const { server } = await open({
    'admin.sameClients.markDifferent': { success: true },
    'admin.users.find': [nora, norah].map((one) => ({ ...one, emailProven: true })),
    'admin.sameClients.previewMerge': aPreview({ refusal }),
    'admin.sameClients.merge': { id: nora.id, mergedId: norah.id, moved: aPreview().moves },
  })
  const panel = page.getByRole('region', { name: 'Maybe the same client' })
  await expect.element(panel).toMatchTextContent(/Maybe the same as Norah Day: same SSN/)
  await expect
    .element(panel)
    .toMatchTextContent(/Robin Day has the same SSN as a dependent of Ben Day/)
  server.answer({ 'admin.sameClients.list': { same: [], different: [ben], dependents: [] } })
  await page.getByRole('button', { name: 'Norah Day is not the same' }).click()
  await expect.element(messages().getByText('Put aside')).toBeVisible()
  const different = page.getByRole('region', { name: 'Marked as different' })
  await expect.element(different.getByRole('link', { name: 'Ben Dey' })).toBeVisible()
  server.answer({ 'admin.sameClients.list': same })
  await different.getByRole('button', { name: 'Take back that Ben Dey is different' }).click()
  await expect.element(messages().getByText('Taken back')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.sameClients.markDifferent'))
    .toEqual([
      { id: nora.id, otherId: norah.id },
      { id: nora.id, otherId: ben.id, different: false },
    ])
  await chooseFrom('Nora Day', 'Merge with another client…')
  await dialog.getByLabelText('The other client').fill('day')
  const found = dialog.getByRole('list', { name: 'Clients found' }).getByRole('button')
  await expect.element(found).toHaveTextContent('Norah Day')
  await found.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Both have a 2024 return/)
  await expect.element(dialog.getByRole('button', { name: /^Merge/ })).toBeDisabled()
  await expect
    .poll(() => server.inputs('admin.sameClients.previewMerge'))
    .toEqual([{ id: nora.id, mergedId: norah.id }])
  await userEvent.keyboard('{Escape}')
  server.answer({ 'admin.sameClients.previewMerge': aPreview() })
  await page.getByRole('button', { name: 'Merge with Norah Day' }).click()
  await expect
    .element(dialog)
    .toMatchTextContent(/Norah Day becomes Nora Day, who signs in. Address not confirmed/)
  const lines = dialog.getByRole('listitem')
  await expect.element(lines.first()).toBeVisible()
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    'Norah Day has no email address here',
    `Nora Day signs in with ${nora.email}, not confirmed`,
    '1 return: 2024',
    '3 documents',
    '2 request items',
    '1 note',
    '1 dependent',
    'The preparer: Dana Cho',
  ])
  await dialog.getByLabelText(/2 Oak St/).click()
  await dialog.getByRole('button', { name: 'Merge 1 return' }).click()
  await expect.element(messages().getByText('Clients merged')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.sameClients.merge'))
    .toEqual([{ id: nora.id, mergedId: norah.id, profile: 'merged' }])
})

test('of two businesses staff choose what it is', async () => {
  const preview = aPreview()
  const business = { entity: 's_corp' as const, ein: '**-***4567', state: 'NV', fiscalYearEnd: 12 }
  const aBusiness = { kind: 'business' as const, firstName: '', profile: null }
  const { server } = await open({
    'admin.sameClients.previewMerge': {
      ...preview,
      survivor: { ...preview.survivor, ...aBusiness, business: { ...business, owners: 0 } },
      merged: {
        ...preview.merged,
        ...aBusiness,
        business: { ...business, entity: 'c_corp', fiscalYearEnd: 6, owners: 2 },
      },
    },
    'admin.sameClients.merge': { id: nora.id, mergedId: norah.id, moved: preview.moves },
  })
  await page.getByRole('button', { name: 'Merge with Norah Day' }).click()
  await expect.element(dialog.getByLabelText(/S corporation in NV.*December/)).toBeChecked()
  await dialog.getByLabelText(/C corporation in NV.*June · 2 owners/).click()
  await expect.element(dialog).toMatchTextContent(/owners that it lacks there come from the other/)
  await dialog.getByRole('button', { name: 'Merge 1 return' }).click()
  await expect
    .poll(() => server.inputs('admin.sameClients.merge'))
    .toEqual([{ id: nora.id, mergedId: norah.id, profile: 'merged' }])
})

test('the address of a merged client leads to the other one', async () => {
  await renderScreen(`/admin/clients/${norah.id}`, {
    viewer: anAdmin(),
    answers: {
      ...ofClientPage(nora),
      'admin.users.clientDetails': ({ id: asked }) => {
        if (asked === norah.id) throw errors.notFound('Client')
        return nora
      },
      'admin.sameClients.mergedInto': { id: nora.id },
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Day')
})

test('staff see with whom each joint return is, and say that two names are one person; a client without open work is archived, says so, and is brought back with one click', async () => {
  const spouse = { lastName: 'Day', current: false, signsIn: false }
  const [ira, iris] = [id(41), id(42)]
  const quiet = someDetails({ taxReturns: [] })
  const { server } = await open({
    ...ofClientPage(quiet),
    'admin.clients.archive': { success: true },
    'admin.spouses.list': {
      spouses: [
        { ...spouse, id: ira, firstName: 'Ira' },
        { ...spouse, id: iris, firstName: 'Iris', current: true, signsIn: true },
      ],
      returns: [
        { id: id(2), taxYear: 2025, spouseId: iris },
        { id: id(3), taxYear: 2024, spouseId: null },
      ],
    },
    'admin.spouses.setCouple': { spouses: [], returns: [] },
    'admin.spouses.join': { spouses: [], returns: [] },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Day')
  const panel = page.getByRole('region', { name: 'Joint returns' })
  await expect.element(panel.getByLabelText('2025 with')).toHaveDisplayValue('Iris Day')
  await expect.element(panel.getByLabelText('2024 with')).toHaveDisplayValue(/^Not known/)
  await panel.getByLabelText('2024 with').selectOptions('Ira Day')
  await expect
    .poll(() => server.inputs('admin.spouses.setCouple'))
    .toEqual([{ taxReturnId: id(3), spouseId: ira }])
  await panel
    .getByRole('button', { name: 'This is the same person (Ira Day, as Iris Day)' })
    .click()
  await expect
    .poll(() => server.inputs('admin.spouses.join'))
    .toEqual([{ clientId: nora.id, spouseId: iris, otherSpouseId: ira }])
  const archivedAt = new Date('2026-03-02T18:00:00Z')
  server.answer({ 'admin.users.clientDetails': { ...quiet, archivedAt } })
  await chooseFrom('Nora Day', 'Archive')
  await expect.element(messages().getByText(/is archived/)).toBeVisible()
  await expect.element(page.getByText(/^Archived Mar/)).toBeVisible()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect.element(messages().getByText(/is back in the lists/)).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.clients.archive'))
    .toEqual([
      { id: quiet.id, archived: true },
      { id: quiet.id, archived: false },
    ])
})
