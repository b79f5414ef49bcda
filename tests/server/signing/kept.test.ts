import { beforeEach, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatUtcDate } from '#shared/firm/dates.ts'
import { keptUntil } from '#shared/retention/retention.ts'
import { firm } from '#shared/firm/firm.ts'
import type { SignatureEvidence } from '#shared/signing/signing.schema.ts'
import { systemSource } from '#server/change/change.ts'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { planErasure } from '#server/records/retention/erasure-plan.ts'
import { planRetention } from '#server/features/retention/plan-retention.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, type Person, signIn } from '#tests/support/factories.ts'
import { apiAs } from '#tests/support/api.ts'
import { exportData } from '#tests/support/data-export.ts'
import { listedDocument } from '#shared/documents/documents.schema.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { setRows } from '#tests/support/rows.ts'
import {
  attest,
  giveConsent,
  inviteSpouse,
  readSignature,
  verifySignature,
} from '#tests/support/signatures.ts'
import { aPublishedReturn, federalFigures } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
let admin: Person

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
})

/** A joint return that the taxpayer has signed, and the spouse not. */
async function aSignedReturn() {
  const published = await aPublishedReturn(portal, admin, { joint: true })
  const [taxpayer] = published.package.signers
  const signature = await attest(portal, admin, taxpayer?.id)
  await inviteSpouse(portal, admin, published.package, 'iris@example.com')
  return { ...published, signature }
}

test('a document of any version can be neither deleted nor moved, until its retention is over', async () => {
  const { package: sent } = await aPublishedReturn(portal, admin)
  const id = sent.documents[0]?.id ?? ''
  const answer = await admin.api.delete(`/api/documents/${id}`)
  expect(answer.status).toBe(409)
  expect(answer.json()['message']).toMatch(/sent for review or signed stays as it is/)
  portal.pass({ days: 4 * 366 })
  const later = apiAs(portal, await signIn(portal, admin.id))
  expect((await later.delete(`/api/documents/${id}`)).status).toBe(200)
})

test('a client’s list says which documents stay as they are, by the rule that refuses to change them', async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  const { token } = client
  const upload = (name: string) =>
    anUpload(client, taxReturnId, { name, category: 'other', bytes: aPdf(name) })
  const [free, documentId] = [await upload('w2.pdf'), await upload('signed.pdf')]
  const approval = { packageId: sent.id, binding: sent.binding }
  await callTrpc(portal, 'signing.approve', { token, input: approval })
  const input = { packageId: sent.id, documentId }
  await callTrpc(portal, 'signing.sendSignedForm', { token, input })
  const list = await callTrpc(portal, 'documents.listForReturn', { token, input: { taxReturnId } })
  const listed = listedDocument.array().parse(list.output)
  const bound = listed.filter((document) => document.bound).map(({ id }) => id)
  expect(bound.toSorted()).toEqual([documentId, ...sent.documents.map(({ id }) => id)].toSorted())
  for (const { id } of listed) {
    const { status } = await client.api.delete(`/api/documents/${id}`)
    expect.soft({ id, changed: status === 200 }).toEqual({ id, changed: id === free })
  }
  const move = { token, input: { id: documentId, category: 'w2' } }
  expect(await callTrpc(portal, 'documents.move', move)).toMatchObject({ status: 409 })
})

test('an erasure keeps for three years what was signed, and nothing of who has not signed', async () => {
  const { client, taxReturnId, signature, package: pack } = await aSignedReturn()
  const { db, clock, store } = portal.services
  const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'check' }
  await admin.api.patch(`/api/tax-returns/${taxReturnId}/payment`, payment)
  const approval = { packageId: pack.id, reason: 'The dependent is missing' }
  await callTrpc(portal, 'signing.askChange', { token: client.token, input: approval })
  const before = await dump(db)
  for (const secret of ['Iris Vale', 'iris@example.com']) expect(before).toContain(secret)
  const plan = await planErasure(db, client.id, clock())
  expect(plan.stays.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^Signatures/))
  await eraseClient(
    { ...systemSource(portal.services), store },
    { clientId: client.id, reason: null },
  )
  const after = await dump(db)
  for (const secret of ['Iris', 'iris@', client.email]) expect(after).not.toContain(secret)
  const { pdf, evidence } = await readSignature(portal, admin, signature, 'admin.signing.evidence')
  expect(await verifySignature(evidence, pdf)).toMatch(/^Signed: .* \(taxpayer\) at/)
  const left = await db.selectFrom('taxReturns').select(['signing', 'clientTurnAt']).execute()
  expect(left).toStrictEqual([{ signing: null, clientTurnAt: null }])
  expect(await db.selectFrom('frozenProfiles').select('taxReturnId').execute()).toStrictEqual([])
  // The payment keeps the return until the end of the fourth year after its own.
  const end = Date.UTC(Number(firmDay(clock()).slice(0, 4)) + 4, 11, 1)
  portal.pass({ days: (end - clock().getTime()) / 86_400_000 })
  await applyRetention(portal.services)
  expect(await db.selectFrom('taxReturns').select('id').execute()).toHaveLength(1)
  for (const table of ['signatures', 'signers', 'returnPackages'] as const) {
    expect(await db.selectFrom(table).select('id').execute(), table).toStrictEqual([])
  }
})

test('signatures are kept from the due date of their form, in the dry run as in an erasure', async () => {
  const { client, taxReturnId } = await aSignedReturn()
  const { db, clock } = portal.services
  const dueOn = `${clock().getUTCFullYear() + 2}-09-15`
  await setRows(db, 'taxReturns', { form: '1120', dueOn }, { id: taxReturnId })
  const until = keptUntil('signatures', new Date(Date.parse(dueOn) + 1.5 * 86_400_000))
  const lines = await planRetention(portal.services)
  expect(lines.find(({ what }) => what.startsWith('Signatures'))).toMatchObject({
    due: 0,
    rest: 1,
    until: formatUtcDate(until),
  })
  const { stays } = await planErasure(db, client.id, clock())
  expect(stays.find(({ what }) => what.startsWith('Signatures'))).toMatchObject({ until })
})

test('the export has versions and signatures with their evidence, of nobody else', async () => {
  const { client, package: sent } = await aSignedReturn()
  const figures = [{ ...federalFigures, agi: '84,210' }]
  const correction = { token: admin.token, input: { packageId: sent.id, figures } }
  await callTrpc(portal, 'admin.signing.correctFigures', correction)
  await aPublishedReturn(portal, admin)
  await giveConsent(portal, client)
  const { json, files } = await exportData(portal, client)
  const exported = json('signatures.json')
  expect(exported).toMatchObject({
    versions: [
      {
        number: 1,
        figures: [{ authority: 'federal', agi: '84210.00', refund: '1240.00' }],
        earlierFigures: [[{ agi: '84200.00' }]],
        signers: [{ person: 'taxpayer' }, { person: 'spouse', email: 'iris@example.com' }],
      },
    ],
    signatures: [{ person: 'taxpayer', way: 'in_person' }],
    consents: [{ way: 'account', withdrawnAt: null }],
  })
  expect(JSON.stringify(exported)).not.toMatch(/"id"|"taxReturnId"/)
  expect(json('tax-profile.json')).toMatchObject({
    whenCompleted: [{ taxYear: 2025, profile: { spouseSsn: marriedProfile.spouseSsn } }],
  })
  const signed =
    'documents/2025/Completed returns/Form 8879, authorization to file Form 1040 for 2025, signed by taxpayer'
  const evidence = json(`${signed}, evidence.json`) as SignatureEvidence
  const pdf = files.get(`${signed}.pdf`) ?? Buffer.alloc(0)
  expect(await verifySignature(evidence, pdf)).toMatch(/^Signed: /)
  const listed = json('documents.json')
  expect(listed).toContainEqual(
    expect.objectContaining({ file: `${signed}.pdf`, signed: true, uploadedBy: firm.name }),
  )
})
