import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenedEndLink } from '#shared/clients/client-access.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { followLink, onPhone, renderScreen } from '#tests/components/support/screen.tsx'
import { says } from '#tests/components/support/says.ts'

const link: OpenedEndLink = {
  name: 'Maria Ruiz',
  part: 'spouse',
  state: 'open',
  since: new Date('2026-01-20T10:00:00Z'),
  client: null,
  ends: { jointYears: [2025], spouseLink: true, threads: 2, given: [] },
}

function open(answers: Answers = {}) {
  followLink('a-token')
  return renderScreen('/end-access', { answers: { 'clients.openEndLink': link, ...answers } })
}

test('says on a phone whose access ends and what ends with it, and waits for the press', async () => {
  await onPhone()
  const { server } = await open({ 'clients.endByLink': { success: true } })
  const sheet = page.getByRole('main')
  await says(
    sheet,
    'End the access of Maria Ruiz?',
    'Spouse, since Jan 20, 2026',
    'The joint 2025 return is in work',
    'The link that was mailed',
    '2 open conversations',
  )
  expect(location.search).not.toContain('token')
  expect(server.inputs('clients.endByLink')).toEqual([])
  await page.getByRole('button', { name: 'End the access' }).click()
  await expect.element(sheet).toMatchTextContent('Maria Ruiz has no access any more')
  expect(server.inputs('clients.endByLink')).toEqual([{ token: 'a-token' }])
})

test.each<[string, Answers, RegExp]>([
  ['of an invitation', linkThat({ state: 'invited' }), /Withdraw the invitation of Maria/],
  ['that was used', linkThat({ state: 'ended' }), /has no access any more/],
  ['that is dead', { 'clients.openEndLink': errors.deadLink('It is old.') }, /It is old/],
])('a link %s says so', async (_which, answers, said) => {
  await open(answers)
  await expect.element(page.getByRole('main')).toMatchTextContent(said)
})

function linkThat(differs: Pick<OpenedEndLink, 'state'>): Answers {
  return { 'clients.openEndLink': { ...link, ...differs } }
}
