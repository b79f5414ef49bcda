import { afterAll, describe, expect, test } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { apiAs } from '#tests/support/api.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { type Delivery, startMailClock } from '#tests/support/mail-clock.ts'
import { mailedSpouseCode, mailedSpouseToken } from '#tests/support/mails.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { aSignature, attest, signLetter } from '#tests/support/signatures.ts'
import { publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** One joint return from "Start your return" to the payment, with everything that can be asked and signed in it. */
const provider = await startIdentityProvider()
const portal = await startTestApp({ config: { identityUrl: provider.url } })
afterAll(async () => {
  await portal.close()
  provider.close()
})

type Time = Parameters<TestApp['pass']>[0]

interface Season {
  /** Whether staff ask for a document before the client says that everything is in. */
  asksFirst?: boolean
  /** From the request to the answer, or to what follows it. */
  beforeStart: Time
  /** Whether the client sends what was asked for before the start. */
  answers: boolean
  /** Between all other acts. */
  pace: Time
}

const opened = 'Your 2025 tax return is open'
const asked = 'We need one more document for 2025'
const afterStart = [
  'Your 2025 return is ready to review and sign',
  'Your 2025 return is signed',
  'Your 2025 return is filed',
  'We received your payment for 2025',
]

describe('a joint return mails the taxpayer six times, the spouse three times, and no two disagree:', () => {
  test.each<[string, Season]>([
    ['a request just before the start', { beforeStart: {}, answers: false, pace: { minutes: 2 } }],
    ['a request days before', { beforeStart: { days: 4 }, answers: false, pace: { minutes: 2 } }],
    ['… that is answered', { beforeStart: { days: 4 }, answers: true, pace: { minutes: 2 } }],
    ['… and hours between', { beforeStart: { days: 4 }, answers: true, pace: { hours: 5 } }],
    [
      'a request before “That’s everything”',
      { asksFirst: true, beforeStart: { days: 4 }, answers: false, pace: { minutes: 2 } },
    ],
    [
      '… that is answered',
      { asksFirst: true, beforeStart: { hours: 5 }, answers: true, pace: { hours: 5 } },
    ],
  ])('%s', async (_name, season) => {
    const lived = await live(season)
    const mails = await lived.deliveriesTo(lived.client.email)
    const texts = mails.map(({ mail }) => compose(mail, { publicUrl: 'https://portal.example' }))
    // The request is in the mail about the start, or has said when the work begins, or that it is under way.
    expect(texts.map(({ subject }) => subject)).toEqual([opened, asked, ...afterStart])
    expect(texts[1]?.text).toContain('Your portal says which, and why.')
    const begins = season.asksFirst
      ? /choose “That’s everything”, and we’ll start on your return/
      : /is working (?:on your return|through your documents)/
    expect(texts[1]?.text.replaceAll(/\s+/g, ' ')).toMatch(begins)
    for (const { text } of texts.slice(0, 4)) expect(text).not.toMatch(/(?:is|been) filed/)
    for (const { text } of texts) expect(text).not.toMatch(/If we need anything else/)
    expect(texts[3]?.text).toContain(lived.spouse)
    expect(texts[4]?.text).toContain('Download your 2025 return')
    const theirs = await lived.deliveriesTo(lived.spouse)
    expect(theirs.map(({ mail }) => mail.template)).toEqual([
      'spouse-link',
      'spouse-code',
      'return-signed',
    ])
    for (const sent of [mails, theirs]) expect(crowded(sent, lived.acts)).toEqual([])
  })
})

test('a notice to staff names client and return, and one of the same return replaces it while it is unread', async () => {
  const { admin, client, id } = await live({
    beforeStart: {},
    answers: false,
    pace: { minutes: 2 },
  })
  const notices = (await admin.api.get('/api/notifications')).list()
  const about = notices.filter(({ href }) => href === `/admin/returns/${id}`)
  expect(about.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Nora Day.*: .+ signed for 2025$/),
  ])
  const own = (await client.api.get('/api/notifications')).list().map(({ title }) => title)
  expect(own).not.toContain('We are putting your 2025 return into the portal')
  expect(own).not.toContain('2025 Tax Return ready to download')
})

/** The mails within ten minutes of the one before, without anybody doing something in between. */
function crowded(sent: readonly Delivery[], acts: readonly number[]): Delivery[] {
  return sent.filter(({ at }, place) => {
    const before = sent[place - 1]?.at ?? -Infinity
    return at - before < 600_000 && !acts.some((act) => act > before && act <= at)
  })
}

async function live({ asksFirst = false, beforeStart, answers, pace }: Season) {
  let [admin, client] = [await anAdmin(portal), await aClient(portal)]
  const spouse = `spouse.of.${client.email}`
  await client.api.put('/api/profile', marriedProfile)
  const { act, ...clock } = await startMailClock(portal)
  const next = <Done>(does: () => Promise<Done>, after = pace) =>
    act(after, async () => {
      await signInAgain()
      return does()
    })

  const created = await next(() => client.api.post('/api/tax-returns', { taxYear: 2025 }))
  const id = String(created.json()['id'])
  await next(() => signLetter(portal, client, id))
  await next(() => sendW2())
  const handOver = () => client.api.post(`/api/tax-returns/${id}/hand-over`)
  const start = () => move('in_progress')
  if (!asksFirst) await next(handOver)
  await next(() => askFor(portal, admin, id))
  if (answers) await next(() => answer(), beforeStart)
  await next<unknown>(asksFirst ? handOver : start, answers ? pace : beforeStart)
  if (asksFirst) await next(start)
  await next(() => move('completed'))
  const sent = await next(() => publishReturn(portal, admin, id))
  await next(() => attest(portal, admin, sent.signers[0]?.id))
  const invitation = { packageId: sent.id, email: spouse, password }
  await next(() =>
    callTrpc(portal, 'signing.inviteSpouse', { token: client.token, input: invitation }),
  )
  const token = await mailedSpouseToken(portal, spouse)
  await next(() => callTrpc(portal, 'spouse.open', { input: { token } }))
  const bound = { packageId: sent.id, binding: sent.binding }
  // The code and the spouse's session end sooner than the others act.
  await act({ minutes: 1 }, () => signAsSpouse(spouse, token, bound))
  await next(() => move('filed'))
  const payment = { paymentStatus: 'paid', paymentAmount: '350', paymentMethod: 'check' }
  await next(() => admin.api.patch(`/api/tax-returns/${id}/payment`, payment))
  return { ...clock, admin, client, spouse, id }

  function sendW2() {
    return client.api.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  }

  async function answer() {
    const documentId = (await sendW2()).json()['id']
    const [item] = await itemsOf(portal, client, id)
    const input = { id: item?.id, documentId }
    const { status } = await callTrpc(portal, 'requestItems.attach', { token: client.token, input })
    expect(status).toBe(200)
  }

  async function move(status: string) {
    const moved = await admin.api.patch(`/api/tax-returns/${id}/status`, { status })
    expect(moved.status).toBe(200)
  }

  /** Sessions end after hours. */
  async function signInAgain() {
    ;[admin, client] = [await signedIn(admin), await signedIn(client)]
  }
}

async function signedIn(person: Person): Promise<Person> {
  const token = await signIn(portal, person.id)
  return { ...person, token, api: apiAs(portal, token) }
}

async function signAsSpouse(
  spouse: string,
  token: string,
  bound: { packageId: string; binding: string },
): Promise<void> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/trpc/spouse.confirm',
    payload: { json: { token, code: await mailedSpouseCode(portal, spouse) } },
  })
  const [set] = answer.cookies
  const headers = { cookie: `${set?.name}=${set?.value}` }
  const call = (name: string, input: object) =>
    callTrpc(portal, `spouse.${name}`, { input, headers })
  await call('approve', bound)
  await call('startCheck', { packageId: bound.packageId })
  provider.end('passed')
  await call('readCheck', { packageId: bound.packageId })
  expect(await call('sign', { ...bound, ...aSignature('David Day') })).toMatchObject({
    status: 200,
  })
}
