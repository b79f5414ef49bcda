import { describe, expect, test } from 'vitest'
import type { Review } from '#shared/signing/review.schema.ts'
import { readReview } from '#server/features/signing/review/review.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { aDocument } from '#tests/support/stored-documents.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aPublishedReturn, federalCents, publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

function call({ token }: Person, name: string, input: object) {
  return callTrpc(portal, `signing.${name}`, { token, input })
}

function readReturn(id: string) {
  return rowOf(portal, 'taxReturns', ['signing', 'clientTurnAt'], { id })
}

function staffNotes() {
  return noticesOf(portal.services.db, admin.id)
}

const reason = 'My W-2 from Harbor Bakery is missing'

test('a client reads the current version; another client reads, approves and asks for nothing', async () => {
  const options = { joint: true }
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin, options)
  const { id: packageId, binding } = sent
  expect((await call(client, 'review', { taxReturnId })).output).toMatchObject({
    package: { id: packageId, binding },
    you: 'taxpayer',
    clientName: `${client.firstName} ${client.lastName}`,
    depositTo: '*****6789',
    identityCheckBy: null,
    filed: false,
  })
  const other = await aClient(portal)
  expect(await call(other, 'review', { taxReturnId })).toMatchObject({ status: 404 })
  expect(await call(other, 'approve', { packageId, binding })).toMatchObject({ status: 404 })
  expect(await call(other, 'askChange', { packageId, reason })).toMatchObject({ status: 404 })
})

test('the client reads the figures of the year before beside it once that return is filed; the spouse does not', async () => {
  const before = await aPublishedReturn(portal, admin, { taxYear: 2024, joint: true })
  const { client } = before
  const { taxReturnId, package: sent } = await aPublishedReturn(portal, admin, {
    client,
    joint: true,
  })
  const read = async () => (await call(client, 'review', { taxReturnId })).output
  expect(await read()).toMatchObject({ lastYear: null })
  const { db, keyring, config } = portal.services
  await setRows(
    db,
    'taxReturns',
    { status: 'filed', filedAt: portal.services.clock(), clientTurnAt: null },
    { id: before.taxReturnId },
  )
  expect(await read()).toMatchObject({ lastYear: federalCents })
  const spouse = sent.signers.find(({ person }) => person === 'spouse')
  const review = await readReview(db, { keyring, config }, { signerId: spouse?.id ?? '' }, sent.id)
  expect(review).toMatchObject({ you: 'spouse', lastYear: null })
})

describe('an approval', () => {
  test('is of what was read, is recorded once from two tabs, and not of a replaced version', async () => {
    const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
    const packageId = sent.id
    const other = { packageId, binding: '0'.repeat(64) }
    expect(await call(client, 'approve', other)).toMatchObject({ status: 409 })
    const input = { packageId, binding: sent.binding, withoutAccount: true }
    const tabs = [call(client, 'approve', input), call(client, 'approve', input)]
    for (const { output } of await Promise.all(tabs)) {
      expect((output as Review).package.signers).toMatchObject([{ state: 'approved' }])
    }
    const rows = await auditRows(portal, ['details'], {
      action: 'package.approved',
      subjectId: taxReturnId,
    })
    expect(rows).toMatchObject([{ details: { person: 'taxpayer', withoutAccount: true } }])
    await publishReturn(portal, admin, taxReturnId)
    expect(await call(client, 'approve', input)).toMatchObject({ status: 409 })
  })

  test('of a refund that the IRS would hold says that there is no bank account', async () => {
    const client = await aClient(portal)
    await client.api.put('/api/profile', singleProfile)
    const { id } = await aReturn(portal, { clientId: client.id, status: 'in_progress' })
    await admin.call('admin.returns.updateStatus', { id, status: 'completed' })
    const { id: packageId, binding } = await publishReturn(portal, admin, id)
    const answer = { packageId, binding }
    expect(await call(client, 'approve', answer)).toMatchObject({
      status: 409,
      message: expect.stringContaining('no bank account'),
    })
    const { output } = await call(client, 'approve', { ...answer, withoutAccount: true })
    expect((output as Review).package.signers).toMatchObject([{ state: 'approved' }])
  })

  test('never counts for a version that is sent at the same time', async () => {
    const { client, taxReturnId, package: first } = await aPublishedReturn(portal, admin)
    const input = { packageId: first.id, binding: first.binding }
    const [second] = await Promise.all([
      publishReturn(portal, admin, taxReturnId),
      call(client, 'approve', input),
    ])
    const { output } = await call(client, 'review', { taxReturnId })
    expect((output as Review).package).toMatchObject({
      id: second.id,
      signers: [{ state: 'reviewing' }],
    })
    expect(await readReturn(taxReturnId)).toMatchObject({ signing: 'taxpayer' })
  })
})

describe('a requested change', () => {
  test('waits for the staff, who hear of it', async () => {
    const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
    const { output } = await call(client, 'askChange', { packageId: sent.id, reason })
    expect((output as Review).package.signers).toMatchObject([
      { state: 'change_requested', changeReason: reason },
    ])
    expect(await readReturn(taxReturnId)).toStrictEqual({ signing: 'change', clientTurnAt: null })
    const [note] = await staffNotes()
    expect(note).toMatchObject({
      title: `${client.firstName} ${client.lastName} asks for a change to the 2025 return`,
      href: `/admin/returns/${taxReturnId}`,
    })
  })

  test('is not undone by an approval in another tab, and is the turn of the client again with a new version', async () => {
    const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
    const [packageId, binding] = [sent.id, sent.binding]
    await Promise.all([
      call(client, 'askChange', { packageId, reason }),
      call(client, 'approve', { packageId, binding }),
    ])
    expect(await readReturn(taxReturnId)).toMatchObject({ signing: 'change' })
    await publishReturn(portal, admin, taxReturnId)
    const turn = { signing: 'taxpayer', clientTurnAt: expect.any(Date) }
    expect(await readReturn(taxReturnId)).toStrictEqual(turn)
  })
})

test('a form signed by hand is an own upload to this return, is sent after the approval, and waits for the staff', async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  const other = await aClient(portal)
  const { id: otherReturn } = await aReturn(portal, { clientId: other.id })
  const documentId = await anUpload(client, taxReturnId, {
    name: 'signed.pdf',
    bytes: aPdf('signed'),
    category: 'other',
  })
  const send = (id?: string) =>
    call(client, 'sendSignedForm', { packageId: sent.id, documentId: id })
  expect(await send(documentId)).toMatchObject({ status: 409 })
  await call(client, 'approve', { packageId: sent.id, binding: sent.binding })
  for (const id of [await aDocument(other, otherReturn), sent.documents[0]?.id]) {
    expect(await send(id)).toMatchObject({ status: 404 })
  }
  expect(((await send(documentId)).output as Review).package.signers).toMatchObject([
    { state: 'signed_form_sent', signedFormDocumentId: documentId },
  ])
  const waits = { signing: 'signed_form', clientTurnAt: null }
  expect(await readReturn(taxReturnId)).toStrictEqual(waits)
})
