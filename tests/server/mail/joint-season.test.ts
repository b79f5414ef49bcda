import { afterAll, expect, test } from 'vitest'
import { compose } from '#server/mail/compose.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailedSpouseCode, mailedSpouseToken, mailsTo } from '#tests/support/mails.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { askFor } from '#tests/support/request-items.ts'
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

const spouse = 'martin.day@example.com'

test('a joint return mails the taxpayer six times, the spouse three times, and no two disagree', async () => {
  const [admin, client] = [await anAdmin(portal), await aClient(portal)]
  await client.api.put('/api/profile', marriedProfile)
  const before = (await mailsTo(portal, client.email)).length
  await live(admin, client)
  const mails = (await mailsTo(portal, client.email)).slice(before)
  const texts = mails.map((mail) => compose(mail, { publicUrl: 'https://portal.example' }))
  expect(texts.map(({ subject }) => subject)).toEqual([
    'Your 2025 tax return is open',
    'We are preparing your 2025 return',
    'Your 2025 return is ready to review and sign',
    'Your 2025 return is signed',
    'Your 2025 return is filed',
    'We recorded your payment for 2025',
  ])
  // The start says what was asked for a minute before, instead of "nothing to do" after "we need a document".
  expect(texts[1]?.text).toContain('We still need one document from you')
  for (const { text } of texts.slice(0, 4)) expect(text).not.toMatch(/(?:is|been) filed/)
  for (const { text } of texts) expect(text).not.toMatch(/nothing (?:more to send|you need)/)
  expect(texts[3]?.text).toContain(spouse)
  expect(texts[4]?.text).toContain('Download your 2025 return')
  expect((await mailsTo(portal, spouse)).map(({ template }) => template)).toEqual([
    'spouse-link',
    'spouse-code',
    'return-signed',
  ])
})

test('a notice to staff names client and return, and one of the same return replaces it while it is unread', async () => {
  const [admin, client] = [await anAdmin(portal), await aClient(portal)]
  await client.api.put('/api/profile', marriedProfile)
  const id = await live(admin, client)
  const notices = (await admin.api.get('/api/notifications')).list()
  const about = notices.filter(({ href }) => href === `/admin/returns/${id}`)
  expect(about.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Nora Day.*: .+ signed for 2025$/),
  ])
  const own = (await client.api.get('/api/notifications')).list().map(({ title }) => title)
  expect(own).not.toContain('2025 Tax Return completed')
  expect(own).not.toContain('2025 Tax Return ready to download')
})

/** Lives the return; returns its id. */
async function live(admin: Person, client: Person): Promise<string> {
  const id = String((await client.api.post('/api/tax-returns', { taxYear: 2025 })).json()['id'])
  await signLetter(portal, client, id)
  await client.api.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await client.api.post(`/api/tax-returns/${id}/hand-over`)
  portal.pass({ minutes: 1 })
  await askFor(portal, admin, id)
  await move('in_progress')
  await move('completed')
  const sent = await publishReturn(portal, admin, id)
  await attest(portal, admin, sent.signers[0]?.id)
  const invitation = { packageId: sent.id, email: spouse, password }
  await callTrpc(portal, 'signing.inviteSpouse', { token: client.token, input: invitation })
  await signAsSpouse({ packageId: sent.id, binding: sent.binding })
  await move('filed')
  const payment = { paymentStatus: 'paid', paymentAmount: '350', paymentMethod: 'check' }
  await admin.api.patch(`/api/tax-returns/${id}/payment`, payment)
  return id

  async function move(status: string) {
    const answer = await admin.api.patch(`/api/tax-returns/${id}/status`, { status })
    expect(answer.status).toBe(200)
  }
}

async function signAsSpouse(bound: { packageId: string; binding: string }): Promise<void> {
  const token = await mailedSpouseToken(portal, spouse)
  await callTrpc(portal, 'spouse.open', { input: { token } })
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
