import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { systemSource } from '#server/change/change.ts'
import { keepCopy, readCopy } from '#server/features/signing/package/copies/kept-copies.ts'
import { destroyDeletedDocuments } from '#server/records/documents/documents-cleanup.ts'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { startTestApp, testPortal, type TestApp } from '#tests/support/app.ts'
import { restoreFrom } from '#tests/support/backups.ts'
import { anAdmin, type Person } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { sharedPages } from '#tests/support/pdfs/kinds/hostile.ts'
import {
  aCompletedReturn,
  aPublishedReturn,
  federalFigures,
  uploadCompleted,
} from '#tests/support/signing.ts'
import { tracesOf } from '#tests/support/traces.ts'

const portal = await testPortal()
let admin: Person

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
})

const copies = ({ services }: TestApp = portal) =>
  services.db.selectFrom('documentCopies').selectAll().execute()

/** A completed return with a form of which no copy can be made, and how staff send it for review. */
async function aReturnToPublish() {
  const { client, taxReturnId } = await aCompletedReturn(portal, admin)
  const formId = await anUpload(admin, taxReturnId, {
    name: 'Form 8879.pdf',
    bytes: sharedPages(3),
    category: 'completed_return',
  })
  const documents = [
    { id: await uploadCompleted(admin, taxReturnId), kind: 'return' },
    {
      id: await uploadCompleted(admin, taxReturnId, 'CA 8453'),
      kind: 'authorization',
      authority: 'CA',
    },
    { id: formId, kind: 'authorization', authority: 'federal' },
  ]
  const figures = [federalFigures, { ...federalFigures, authority: 'CA' }]
  const input = { taxReturnId, documents, figures }
  const publish = () => admin.call('admin.signing.publish', input)
  return { client, taxReturnId, formId, publish }
}

test('a version that is refused leaves nothing, and what has its copy from an earlier version is not copied again', async () => {
  const { formId, publish } = await aReturnToPublish()
  const { db, keyring } = portal.services
  const [rows, traces] = [await fingerprint(db), await tracesOf(portal)]
  expect(await publish()).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Form 8879\.pdf.*Print it to PDF again/),
  })
  expect(await fingerprint(db)).toEqual(rows)
  expect(await tracesOf(portal)).toEqual(traces)
  const copy = aPdf('The copy')
  await db.transaction().execute((trx) => keepCopy(trx, keyring, { documentId: formId, copy }))
  const before = await copies()
  expect(await publish()).toMatchObject({ status: 200 })
  const first = await copies()
  expect(first).toEqual(expect.arrayContaining(before))
  expect(await publish()).toMatchObject({ status: 200, output: { number: 2 } })
  expect(await copies()).toEqual(first)
  expect(await readCopy(db, keyring, formId)).toEqual(copy)
})

test('a copy is destroyed with its document, when the time of the deleted one is over', async () => {
  const { taxReturnId } = await aCompletedReturn(portal, admin)
  const { db, keyring } = portal.services
  const kept = await uploadCompleted(admin, taxReturnId)
  const deleted = await uploadCompleted(admin, taxReturnId)
  for (const documentId of [kept, deleted]) {
    await db
      .transaction()
      .execute((trx) => keepCopy(trx, keyring, { documentId, copy: aPdf('a copy') }))
  }
  await admin.api.delete(`/api/documents/${deleted}`)
  const before = await copies()
  expect(await destroyDeletedDocuments(portal.services)).toBe(0)
  expect(await copies()).toEqual(before)
  portal.pass({ days: 4 * 366 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(1)
  expect((await copies()).map(({ documentId }) => documentId)).toEqual([kept])
})

test('a backup carries copies, which open where it was restored; one is destroyed when the retention of an erased account is over', async () => {
  const { client, package: sent } = await aPublishedReturn(portal, admin)
  const documentId = sent.documents.find(({ kind }) => kind === 'authorization')?.id ?? ''
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-copies-'))
  const to = await startTestApp()
  try {
    await createBackup(portal.services, path.join(folder, 'b'))
    await restoreFrom(to.services, path.join(folder, 'b'))
    expect(await copies(to)).toEqual(await copies())
    const [here, there] = await Promise.all(
      [portal, to].map(({ services: { db, keyring } }) => readCopy(db, keyring, documentId)),
    )
    expect(there).not.toBeNull()
    expect(there).toEqual(here)
  } finally {
    await to.close()
    await rm(folder, { recursive: true })
  }
  const { db, store } = portal.services
  await eraseClient(
    { ...systemSource(portal.services), store },
    { clientId: client.id, reason: null },
  )
  const destroyed = db.selectFrom('documents').select('id').where('destroyedAt', 'is not', null)
  const ofDestroyed = db.selectFrom('documentCopies').where('documentId', 'in', destroyed)
  expect(await ofDestroyed.selectAll().execute()).toEqual([])
  // Nobody signed the version, so nothing of it is kept.
  const version = db.selectFrom('returnPackages').where('id', '=', sent.id)
  expect(await version.selectAll().execute()).toEqual([])
  portal.pass({ days: 8 * 366 })
  await applyRetention(portal.services)
  expect(await copies()).toEqual([])
})
