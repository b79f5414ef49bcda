import { describe, expect, test } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { aUserWith, shareWith, undoIsOver } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness, bakery } from '#tests/support/businesses.ts'
import { exportData } from '#tests/support/data-export.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const ask = async (name: string, input: object, { token } = admin) => {
  const { status, output } = await callTrpc(portal, name, { token, input })
  expect(status).toBe(200)
  return output
}

/** A client with a joint return, and a representative. */
async function aPair() {
  const published = await aPublishedReturn(portal, admin, { joint: true })
  const agent = await aUserWith(portal, published.client.id, 'representative')
  return { ...published, agent, link: `spouse-of-${published.client.email}` }
}
type Pair = Awaited<ReturnType<typeof aPair>>

const share = async ({ client }: Pair, part: 'spouse' | 'helper') => {
  const to = await aClient(portal)
  await shareWith(portal, client, { clientId: client.id, part, to })
}
const endShare = async (pair: Pair, part: 'spouse' | 'helper') => {
  await share(pair, part)
  const accesses = (await pair.client.api.get(`/api/clients/${pair.client.id}/access`)).list()
  const id = String(accesses.find((one) => one['part'] === part)?.['id'])
  await pair.client.api.delete(`/api/access/${id}`)
  await undoIsOver(portal, id)
}

/** What those who act for a client are told of. */
const events: Record<string, (pair: Pair) => Promise<void>> = {
  'a spouse accepted': (pair) => share(pair, 'spouse'),
  'a helper accepted': (pair) => share(pair, 'helper'),
  'the access of a spouse ended': (pair) => endShare(pair, 'spouse'),
  'the access of a helper ended': (pair) => endShare(pair, 'helper'),
  'a link was sent to the spouse': (pair) => inviteSpouse(portal, admin, pair.package, pair.link),
  'the link of the spouse was ended': async (pair) => {
    await inviteSpouse(portal, admin, pair.package, pair.link)
    await ask('admin.signing.endSpouseLink', { signerId: pair.package.signers[1]?.id })
  },
  'a number was viewed': async ({ client }) => {
    const input = { clientId: client.id, number: 'spouseSsn', reason: 'To prepare it', password }
    await ask('admin.users.revealNumber', input)
  },
  'all data was downloaded': async ({ client, agent }) => {
    await exportData(portal, agent, { clientId: client.id })
  },
  'records were joined': async ({ client }) => {
    const named = { firstName: 'Maria', lastName: 'Delgado' }
    const { id: mergedId } = (await ask('admin.clients.create', named)) as { id: string }
    await ask('admin.sameClients.merge', { id: client.id, mergedId })
  },
}

/** All notifications and mails, in one text. The greeting names its reader, and is left out. */
async function readBy({ api, email }: Person): Promise<string> {
  const notices = (await api.get('/api/notifications')).list()
  const mails = (await mailsTo(portal, email)).map((mail) => {
    const { subject, text } = compose(mail, { publicUrl: 'https://portal.example' })
    return `${subject}\n${text.replace(/^Hello .*$/m, '')}`
  })
  return [...notices.map(({ title, message }) => [title, message].join('\n')), ...mails].join(
    '\n\n',
  )
}

describe.each(Object.entries(events))('that %s', (_name, happen) => {
  test('is read by the client as their own, and by who acts for them with the name', async () => {
    const pair = await aPair()
    const before = await Promise.all([pair.client, pair.agent].map(readBy))
    await happen(pair)
    const [own = '', other = ''] = await Promise.all([pair.client, pair.agent].map(readBy))
    expect(own).not.toBe(before[0])
    expect(other).not.toBe(before[1])
    const name = `${pair.client.firstName} ${pair.client.lastName}`
    expect(own).not.toContain(name)
    expect(other).toContain(name)
    expect(other).not.toMatch(
      /\b(your|you and your) (spouse|joint|tax returns|data|Social|numbers)/i,
    )
  })
})

test('an officer is not told of the access that they accepted themselves', async () => {
  const clientId = await aBusiness(admin)
  const [first, second] = [await aClient(portal), await aClient(portal)]
  for (const to of [first, second]) {
    await shareWith(portal, admin, { clientId, part: 'officer', to })
  }
  const now = `${second.firstName} ${second.lastName} now has access to ${bakery.name}`
  expect(await readBy(first)).toContain(now)
  expect(await readBy(second)).not.toContain(now)
})
