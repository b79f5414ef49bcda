import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyLapsed } from '#server/features/clients/end-access.ts'
import { aUserWith } from '#tests/support/access.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aPng } from '#tests/support/files.ts'
import { anAdmin, password, type Person } from '#tests/support/factories.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aSignature, attest, inviteSpouse, signaturesOf } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const provider = await startIdentityProvider()
let portal: TestApp
let admin: Person

beforeAll(async () => {
  portal = await startTestApp({ config: { identityUrl: provider.url } })
  admin = await anAdmin(portal)
})
afterAll(async () => {
  await portal.close()
  provider.close()
})

/** A couple with a joint return in review and a separate one; the spouse has a sign-in of their own. */
async function aCouple() {
  const joint = await aPublishedReturn(portal, admin, { joint: true, taxYear: 2025 })
  const { client } = joint
  const separate = await aPublishedReturn(portal, admin, { client, taxYear: 2024 })
  await client.api.put('/api/profile', marriedProfile)
  const spouse = await aUserWith(portal, client.id, 'spouse')
  return { client, spouse, joint, separate }
}

const endsNow = (accessId: string) =>
  setRows(portal, 'clientAccess', { untilAt: sql<Date>`now()` }, { id: accessId })

const call = (person: Person, name: string, input: object) => person.call(`signing.${name}`, input)

describe('a spouse with a sign-in of their own', () => {
  test('gets the joint year, and neither a separate one nor a number of the other', async () => {
    const { client, spouse, joint, separate } = await aCouple()
    const list = await spouse.api.get(`/api/tax-returns?client=${client.id}`)
    expect(list.list()).toMatchObject([{ id: joint.taxReturnId, taxYear: 2025 }])
    const mine = await callTrpc(portal, 'clients.mine', { token: spouse.token })
    expect(mine.output).toMatchObject([{ id: spouse.id }, { id: client.id, waiting: 1 }])
    const [statement] = joint.package.documents
    const [other] = separate.package.documents
    const statuses = await Promise.all(
      [
        `/api/tax-returns/${joint.taxReturnId}/documents`,
        `/api/documents/${statement?.id}/download`,
        `/api/tax-returns/${separate.taxReturnId}/documents`,
        `/api/documents/${other?.id}/download`,
        `/api/profile?client=${client.id}`,
        `/api/profile/dependents?client=${client.id}`,
      ].map(async (url) => (await spouse.api.get(url)).status),
    )
    expect(statuses).toStrictEqual([200, 200, 404, 404, 404, 404])
    const save = await spouse.api.put('/api/profile', { ...marriedProfile, client: client.id })
    expect(save.status).toBe(404)
    const review = await call(spouse, 'review', { taxReturnId: joint.taxReturnId })
    expect(JSON.stringify(review.output)).not.toContain(marriedProfile.ssn)
    // Nor a part in the taxpayer's signature, letter and mailed link.
    const [{ id: packageId }, { taxReturnId }] = [joint.package, joint]
    expect((await call(spouse, 'letter', { taxReturnId })).status).toBe(404)
    const invite = { packageId, email: 'other@example.com', password }
    expect((await call(spouse, 'inviteSpouse', invite)).status).toBe(404)
    expect((await call(spouse, 'endSpouseLink', { packageId })).status).toBe(404)
  })

  test('reads, approves and signs for themselves, as with the mailed link', async () => {
    const { client, spouse, joint } = await aCouple()
    const { id: packageId, binding } = joint.package
    const review = await call(spouse, 'review', { taxReturnId: joint.taxReturnId })
    expect(review.output).toMatchObject({ you: 'spouse' })
    expect((await call(spouse, 'approve', { packageId, binding })).status).toBe(200)
    const { output } = await call(spouse, 'startCheck', { packageId })
    expect(output).toBeDefined()
    expect(provider.asked.at(-1)).toMatchObject({
      body: { returnUrl: expect.stringContaining(`/review?check=ended&client=${client.id}`) },
    })
    provider.end('passed')
    await call(spouse, 'readCheck', { packageId })
    const signed = await call(spouse, 'sign', { packageId, binding, ...aSignature(), password })
    expect(signed).toMatchObject({
      status: 200,
      output: { package: { signers: [{ state: 'reviewing' }, { state: 'signed' }] } },
    })
    expect(await signaturesOf(portal, joint.taxReturnId)).toMatchObject([
      { person: 'spouse', way: 'remote' },
    ])
    // The return waits for the other's signature now.
    const mine = await callTrpc(portal, 'clients.mine', { token: spouse.token })
    expect(mine.output).toMatchObject([{ id: spouse.id }, { id: client.id, waiting: 0 }])
    const notices = async (person: Person) => (await person.api.get('/api/notifications')).list()
    const href = `/review?year=2025&client=${client.id}`
    expect((await notices(spouse))[0]).toMatchObject({
      title: expect.stringMatching(/you signed/),
      href,
    })
    expect((await notices(client))[0]).toMatchObject({
      title: expect.stringMatching(/your spouse signed/),
    })
    await attest(portal, admin, joint.package.signers[0]?.id)
    expect((await mailsTo(portal, spouse.email)).at(-1)).toMatchObject({
      template: 'return-signed',
      reader: 'spouse',
      of: client.id,
    })
  })

  test('whose access ends by date no longer gets in by a link mailed before either', async () => {
    const { spouse, joint } = await aCouple()
    const email = `partner-${joint.package.id}@example.com`
    await inviteSpouse(portal, admin, joint.package, email)
    const mailed = await mailsTo(portal, email)
    const [url = ''] = mailed.flatMap((mail) => ('url' in mail ? (mail.url ?? []) : []))
    const token = new URL(url).searchParams.get('token')
    const open = () => callTrpc(portal, 'spouse.open', { input: { token } })
    expect((await open()).status).toBe(200)
    const sent = (await mailsTo(portal, email)).at(-1)
    const confirmed = await portal.app.inject({
      method: 'POST',
      url: '/trpc/spouse.confirm',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ json: { token, code: sent && 'code' in sent ? sent.code : '' } }),
    })
    const [set] = confirmed.cookies
    const headers = { cookie: `${set?.name}=${set?.value}` }
    const read = async () => (await callTrpc(portal, 'spouse.review', { headers })).status
    expect(await read()).toBe(200)
    await endsNow(spouse.accessId)
    await notifyLapsed(portal.services)
    expect([await read(), (await open()).status]).toEqual([401, 400])
  })
})

test('a spouse is told of joint years only, with links to them; a helper sees what is asked and uploads it, and nothing else', async () => {
  const { client, spouse, joint, separate } = await aCouple()
  const helper = await aUserWith(portal, client.id, 'helper')
  expect((await helper.api.get(`/api/tax-returns?client=${client.id}`)).list()).toStrictEqual([])
  const own = { token: helper.token, input: { client: client.id } }
  expect((await callTrpc(portal, 'requestItems.own', own)).output).toHaveLength(2)
  const mine = await callTrpc(portal, 'clients.mine', { token: helper.token })
  expect(mine.output).toMatchObject([{ id: helper.id }, { id: client.id, waiting: 0 }])
  const file = { name: 'w2.png', bytes: aPng(), category: 'w2' }
  expect((await helper.api.upload(joint.taxReturnId, file)).status).toBe(201)
  const listed = await helper.api.get(`/api/tax-returns/${joint.taxReturnId}/documents`)
  expect(listed.list()).toMatchObject([{ fileName: 'w2.png' }])
  const download = `/api/documents/${joint.package.documents[0]?.id}/download`
  expect((await helper.api.get(download)).status).toBe(404)
  for (const { taxReturnId } of [separate, joint]) {
    const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }
    await admin.api.patch(`/api/tax-returns/${taxReturnId}/payment`, payment)
  }
  const paid = async ({ email }: Person) =>
    (await mailsTo(portal, email)).filter(({ template }) => template === 'payment-recorded')
  expect(await paid(spouse)).toMatchObject([{ taxYear: 2025, of: client.id }])
  expect(await mailsTo(portal, spouse.email)).toHaveLength(1)
  expect(await paid(client)).toHaveLength(2)
})
