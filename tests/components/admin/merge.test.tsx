import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MergePreview, SameClients } from '#shared/merge.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { axeFindings, messages, renderScreen } from '#tests/components/support/screen.tsx'
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
}
const { kind: _kind, phone: _phone, ...listed } = norah
const same: SameClients = {
  same: [{ ...listed, because: ['ssn'] }],
  apart: [],
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
      profile,
      preparer: null,
    },
    merged: { ...norah, profile: { ...profile, address: '2 Oak St, Reno' }, preparer: 'Dana Cho' },
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
    answers: { ...ofClientPage(nora), 'admin.clients.same': same, ...answers },
  })
}

test('a client who may be the same is shown with the reason, and merged after a preview', async () => {
  const { server } = await open({
    'admin.clients.mergePreview': aPreview(),
    'admin.clients.merge': { id: nora.id, mergedId: norah.id, moved: aPreview().moves },
  })
  const panel = page.getByRole('region', { name: 'Maybe the same client' })
  await expect.element(panel).toMatchTextContent(/Maybe the same as Norah Day: same SSN/)
  await expect
    .element(panel)
    .toMatchTextContent(/Robin Day has the same SSN as a dependent of Ben Day/)
  await page.getByRole('button', { name: 'Merge with Norah Day' }).click()
  await expect.element(dialog).toMatchTextContent(/Norah Day becomes Nora Day, who signs in/)
  const lines = dialog.getByRole('listitem')
  await expect.element(lines.first()).toBeVisible()
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    '1 return: 2024',
    '3 documents',
    '2 request items',
    '1 note',
    '1 dependent',
    'The preparer: Dana Cho',
  ])
  expect(await axeFindings()).toEqual([])
  await dialog.getByLabelText(/2 Oak St/).click()
  await dialog.getByRole('button', { name: 'Merge 1 return' }).click()
  await expect.element(messages().getByText('Clients merged')).toBeVisible()
  expect(server.inputs('admin.clients.merge')).toEqual([
    { id: nora.id, mergedId: norah.id, profile: 'merged' },
  ])
})

test('a pair that is not the same is put aside', async () => {
  const { server } = await open({ 'admin.clients.notSame': { success: true } })
  await page.getByRole('button', { name: 'Norah Day is not the same' }).click()
  await expect.element(messages().getByText('Put aside')).toBeVisible()
  expect(server.inputs('admin.clients.notSame')).toEqual([{ id: nora.id, otherId: norah.id }])
})

test('a pair that was marked as different is listed, and taken back with one press', async () => {
  const ben = { id: id(35), firstName: 'Ben', lastName: 'Dey' }
  const { server } = await open({
    'admin.clients.same': { same: [], apart: [ben], dependents: [] },
    'admin.clients.notSame': { success: true },
  })
  const panel = page.getByRole('region', { name: 'Marked as different' })
  await expect.element(panel.getByRole('link', { name: 'Ben Dey' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await panel.getByRole('button', { name: 'Take back that Ben Dey is different' }).click()
  await expect.element(messages().getByText('Taken back')).toBeVisible()
  expect(server.inputs('admin.clients.notSame')).toEqual([
    { id: nora.id, otherId: ben.id, apart: false },
  ])
})

test('a client without open work is archived and brought back with one click', async () => {
  const quiet = someDetails({ taxReturns: [] })
  const answers = { 'admin.clients.archive': { success: true } } as const
  const { server } = await renderScreen(`/admin/clients/${quiet.id}`, {
    viewer: anAdmin(),
    answers: { ...ofClientPage(quiet), ...answers },
  })
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect.element(messages().getByText(/is archived/)).toBeVisible()
  expect(server.inputs('admin.clients.archive')).toEqual([{ id: quiet.id, archived: true }])
})

test('an archived client says so', async () => {
  const archivedAt = new Date('2026-03-02T18:00:00Z')
  const { server } = await open({
    ...ofClientPage(someDetails({ archivedAt })),
    'admin.clients.archive': { success: true },
  })
  await expect.element(page.getByText(/^Archived Mar/)).toBeVisible()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect.element(messages().getByText(/is back in the lists/)).toBeVisible()
  expect(server.inputs('admin.clients.archive')).toEqual([{ id: nora.id, archived: false }])
})

test('why two can’t be merged is said, and the button does nothing', async () => {
  const refusal = 'Both have a 2024 return: Nora Day and Norah Day'
  await open({ 'admin.clients.mergePreview': aPreview({ refusal }) })
  await page.getByRole('button', { name: 'Merge with Norah Day' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Both have a 2024 return/)
  await expect.element(dialog.getByRole('button', { name: /^Merge/ })).toBeDisabled()
})

test('another client is chosen by name', async () => {
  const { server } = await open({
    'admin.clients.same': { same: [], apart: [], dependents: [] },
    'admin.users.find': [nora, norah],
    'admin.clients.mergePreview': aPreview(),
  })
  await chooseFrom('Nora Day', 'Merge with another client…')
  await dialog.getByLabelText('The other client').fill('day')
  const found = dialog.getByRole('list', { name: 'Clients found' }).getByRole('button')
  await expect.element(found).toHaveTextContent('Norah Day')
  await found.click()
  await expect.element(dialog).toMatchTextContent(/Norah Day becomes Nora Day/)
  expect(server.inputs('admin.clients.mergePreview')).toEqual([{ id: nora.id, mergedId: norah.id }])
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
      'admin.clients.mergedInto': { id: nora.id },
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Day')
})
