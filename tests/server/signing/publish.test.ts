import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bindingText } from '#shared/signing/return-figures.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { newId } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, aReturn } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import {
  aCompletedReturn,
  aPublishedReturn,
  federalCents,
  federalFigures,
  publishReturn,
  uploadCompleted,
} from '#tests/support/signing.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { pdfKinds } from '#tests/support/pdfs/kinds.ts'
import { lockedPdf } from '#tests/support/pdfs/kinds/files.ts'
import { rowOf, rowsOf, setRows } from '#tests/support/rows.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

function publish(input: object) {
  return admin.call('admin.signing.publish', input)
}

function correct(packageId: string, differs: object) {
  const input = { packageId, figures: [{ ...federalFigures, ...differs }] }
  return admin.call('admin.signing.correctFigures', input)
}

function readReturn(id: string) {
  return rowOf(
    portal,
    'taxReturns',
    ['estimatedRefund', 'refundFinal', 'signing', 'clientTurnAt'],
    { id },
  )
}

function setSigner(packageId: string, columns: object) {
  return setRows(portal, 'signers', columns, { packageId })
}

describe('a published return', () => {
  test('names the stored bytes and the figures, waits for the taxpayer, who is told once, and sets the final refund', async () => {
    const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
    const names = ['Form 1040', 'Form 8879']
    const hashes = names.map((name) => createHash('sha256').update(aPdf(name)).digest('hex'))
    expect(sent.documents.map(({ sha256 }) => sha256)).toStrictEqual(hashes)
    const binding = bindingText(sent.documents, [federalCents])
    expect(sent).toMatchObject({
      taxReturnId,
      number: 1,
      binding: createHash('sha256').update(binding).digest('hex'),
      figures: [federalCents],
      replacedAt: null,
      signers: [
        { person: 'taxpayer', name: `${client.firstName} ${client.lastName}`, state: 'reviewing' },
      ],
    })
    const input = { id: taxReturnId, estimatedRefund: '20' }
    const { token } = admin
    expect(
      await callTrpc(portal, 'admin.returns.updateEstimatedRefund', { token, input }),
    ).toMatchObject({ status: 409 })
    expect(await readReturn(taxReturnId)).toStrictEqual({
      signing: 'taxpayer',
      clientTurnAt: expect.any(Date),
      estimatedRefund: federalCents.refund,
      refundFinal: true,
    })
    const mails = (await mailsTo(portal, client.email)).map(({ template }) => template)
    expect(mails.filter((template) => template === 'review-ready')).toHaveLength(1)
    expect(mails).not.toContain('refund-final')
  })

  test('is signed by the spouse too when the profile at completion was joint', async () => {
    const { client, taxReturnId } = await aCompletedReturn(portal, admin, { joint: true })
    const { status } = await client.api.put('/api/profile', {
      ...(await client.api.get('/api/profile')).json(),
      filingStatus: 'single',
    })
    expect(status).toBe(200)
    const sent = await publishReturn(portal, admin, taxReturnId)
    expect(sent.signers.map(({ person }) => person)).toStrictEqual(['taxpayer', 'spouse'])
    expect(await readReturn(taxReturnId)).toMatchObject({ signing: 'both' })
  })
})

describe('a newer version', () => {
  test('replaces the one before, and voids signers and signatures', async () => {
    const published = await aPublishedReturn(portal, admin, { joint: true })
    const { client, taxReturnId, package: first } = published
    await setSigner(first.id, { state: 'approved', failedChecks: 2 })
    const { db } = portal.services
    const [taxpayer] = first.signers
    await inviteSpouse(portal, admin, first, 'david@example.com')
    await db
      .insertInto('signatures')
      .values({
        id: newId(),
        taxReturnId,
        signed: 'authorization',
        person: 'taxpayer',
        signerId: taxpayer?.id ?? '',
        way: 'remote',
        signedAt: portal.services.clock(),
        initials: 'N. D.',
        sha256: Buffer.alloc(32, 1),
        evidence: Buffer.alloc(1),
      })
      .execute()
    expect(await publishReturn(portal, admin, taxReturnId)).toMatchObject({
      number: 2,
      signers: [
        { person: 'taxpayer', state: 'reviewing', checksLeft: 1, signature: null },
        { person: 'spouse', state: 'reviewing', checksLeft: 1, email: 'david@example.com' },
      ],
    })
    const states = await rowsOf(db, 'signers', ['state'], { packageId: first.id })
    expect(states).toStrictEqual([{ state: 'void' }, { state: 'void' }])
    const signature = await rowOf(db, 'signatures', ['voidedBecause'], { taxReturnId })
    expect(signature.voidedBecause).toMatch(/newer version/)
    expect(await mailsTo(portal, client.email)).toContainEqual(
      expect.objectContaining({ template: 'review-ready', again: true }),
    )
    expect(await mailsTo(portal, 'david@example.com')).toMatchObject([
      { template: 'spouse-link' },
      { template: 'review-replaced' },
    ])
  })

  test('is one of two that are sent at once', async () => {
    const { taxReturnId, package: first } = await aPublishedReturn(portal, admin)
    const input = {
      taxReturnId,
      documents: first.documents.map(({ id, kind, authority }) => ({ id, kind, authority })),
      figures: [federalFigures],
    }
    const answers = await Promise.all([publish(input), publish(input)])
    const numbers = answers.map(({ output }) => (output as ReturnPackage).number)
    expect(numbers.toSorted((one, other) => one - other)).toStrictEqual([2, 3])
    const current = await rowsOf(portal, 'returnPackages', ['number'], {
      taxReturnId,
      replacedAt: null,
    })
    expect(current).toStrictEqual([{ number: 3 }])
  })
})

describe('corrected figures', () => {
  test('within the tolerances keep version and signers', async () => {
    const { taxReturnId, package: first } = await aPublishedReturn(portal, admin)
    await setSigner(first.id, { state: 'signed' })
    const { output } = await correct(first.id, { agi: '84,250', refund: '1,254' })
    expect(output).toMatchObject({
      id: first.id,
      figures: [{ agi: 84_250_00, refund: 1_254_00 }],
      signers: [{ state: 'signed' }],
    })
    expect((output as ReturnPackage).binding).not.toBe(first.binding)
    expect(await readReturn(taxReturnId)).toMatchObject({ estimatedRefund: 1_254_00 })
  })

  test('past a tolerance make a new version, and do not add up to less', async () => {
    const { package: first } = await aPublishedReturn(portal, admin)
    expect((await correct(first.id, { refund: '1,254' })).output).toMatchObject({ number: 1 })
    const { output } = await correct(first.id, { refund: '1,254.01' })
    expect(output).toMatchObject({ number: 2, signers: [{ state: 'reviewing' }] })
    expect((output as ReturnPackage).documents).toStrictEqual(first.documents)
    expect(await correct(first.id, { refund: '1,250' })).toMatchObject({ status: 409 })
  })
})

describe('refused', () => {
  async function inputOf(
    completed: { taxReturnId: string },
    differs: { kind?: string; id?: string } = {},
  ) {
    const { taxReturnId } = completed
    const form = await uploadCompleted(admin, taxReturnId, 'Form 8879')
    const id = differs.id ?? (await uploadCompleted(admin, taxReturnId))
    const documents = [
      { id, kind: 'return' },
      { id: form, kind: 'authorization', authority: 'federal' },
    ]
    return { taxReturnId, documents, figures: [federalFigures] }
  }

  test.each(['pending', 'in_progress', 'filed'] as const)('for a %s return', async (status) => {
    const { id: taxReturnId } = await aReturn(portal, { status })
    const documents = [
      { id: newId(), kind: 'return' },
      { id: newId(), kind: 'authorization', authority: 'federal' },
    ]
    const input = { taxReturnId, documents, figures: [federalFigures] }
    expect(await publish(input)).toMatchObject({ status: 409 })
  })

  test('for a document that is unchecked, infected, damaged, locked, no PDF, elsewhere or of another return', async () => {
    const [completed, other] = [
      await aCompletedReturn(portal, admin),
      await aCompletedReturn(portal, admin),
    ]
    const { taxReturnId } = completed
    const input = await inputOf(completed)
    for (const [columns, message] of [
      [{ scan: 'pending' }, /checked for malware/],
      [{ scan: 'infected' }, /contains malware/],
      [{ scan: 'none', damaged: true }, /looks damaged: it opens here with 0 pages/],
      [{ mimeType: 'image/png' }, /is not a PDF/],
      [{ mimeType: 'application/pdf', category: 'other' }, /is not under Completed returns/],
    ] as const) {
      await setRows(portal, 'documents', columns, { id: input.documents[0]?.id ?? '' })
      const refused = { status: 409, message: expect.stringMatching(message) }
      expect.soft(await publish(input)).toMatchObject(refused)
    }
    for (const [bytes, reason] of [
      [await lockedPdf(), 'needs a password'],
      [await pdfKinds['no pages']?.bytes(), 'looks damaged: it opens here with 0 pages'],
    ] as const) {
      const id = await anUpload(admin, taxReturnId, {
        name: 'Form 1040.pdf',
        bytes: bytes ?? aPdf(),
        category: 'completed_return',
      })
      const answer = await publish(await inputOf(completed, { id }))
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining(reason) })
    }
    const id = await uploadCompleted(admin, other.taxReturnId)
    expect(await publish(await inputOf(completed, { id }))).toMatchObject({ status: 404 })
  })

  test('for damaged bytes, and nothing is replaced', async () => {
    const { taxReturnId, package: first } = await aPublishedReturn(portal, admin)
    const input = await inputOf({ taxReturnId })
    const { db, store } = portal.services
    const { storageKey } = await rowOf(db, 'documents', ['storageKey'], {
      id: input.documents[0]?.id ?? '',
    })
    await store.remove(storageKey)
    const answer = await publish(input)
    expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/can’t be read/) })
    const { replacedAt } = await rowOf(db, 'returnPackages', ['replacedAt'], { id: first.id })
    expect(replacedAt).toBeNull()
  })

  test('without a federal form, without federal figures, or with two returns', async () => {
    const input = await inputOf(await aCompletedReturn(portal, admin))
    const [first, form] = input.documents
    const state = { ...federalFigures, authority: 'CA' }
    for (const wrong of [
      { ...input, documents: [first] },
      { ...input, figures: [state] },
      { ...input, figures: [federalFigures, federalFigures] },
      { ...input, documents: [...input.documents, { id: newId(), kind: 'return' }] },
      { ...input, documents: [first, form, first] },
    ]) {
      expect(await publish(wrong)).toMatchObject({ status: 400 })
    }
  })
})
