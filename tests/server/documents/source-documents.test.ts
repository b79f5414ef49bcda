import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { keptUntil } from '#shared/retention/retention.ts'
import { returnDueDate } from '#shared/returns/tax-deadline.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import { exportAll } from '#server/export/export-all.ts'
import { checkQuota } from '#server/features/documents/upload-store.ts'
import { destroyDeletedDocuments } from '#server/records/documents/documents-cleanup.ts'
import { apiAs } from '#tests/support/api.ts'
import { auditRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { aFolder } from '#tests/support/import-folder.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
let client: Person
let admin: Person

beforeEach(async () => {
  await portal.reset()
  client = await aClient(portal)
  admin = await anAdmin(portal)
})

const upload = (returnId: string, by = client) =>
  anUpload(by, returnId, { bytes: aPdf('Form W-2') })
const remove = (id: string, { token } = client) =>
  callTrpc(portal, 'documents.delete', { token, input: { id } })
/** Signs in again, because sessions end long before documents do. */
const ask = async (call: 'returns.updateStatus' | 'documents.kept', input: object) =>
  callTrpc(portal, `admin.${call}`, { token: await signIn(portal, admin.id), input })
const setStatus = async (id: string, status: 'in_progress' | 'filed') =>
  expect((await ask('returns.updateStatus', { id, status })).status).toBe(200)
const kept = (taxReturnId: string) => ask('documents.kept', { taxReturnId })
const daysTo = (until: Date) => (until.getTime() - portal.services.clock().getTime()) / 86_400_000

/** Three years after the filing. */
async function untilOfFiled(id: string): Promise<Date> {
  const { filedAt } = await portal.services.db
    .selectFrom('taxReturns')
    .select('filedAt')
    .where('id', '=', id)
    .$narrowType<{ filedAt: Date }>()
    .executeTakeFirstOrThrow()
  return keptUntil('sourceDocuments', filedAt)
}

test('a document that is deleted before work begins is destroyed after 30 days, also when work begins later', async () => {
  const { id } = await aReturn(portal, { clientId: client.id })
  expect(await remove(await upload(id))).toMatchObject({ output: { keptUntil: null } })
  portal.pass({ hours: 1 })
  await setStatus(id, 'in_progress')
  expect(await kept(id)).toMatchObject({ output: [] })
  portal.pass({ days: 31 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(1)
})

test('what is deleted during work stays for the firm until its time is over, and no longer', async () => {
  // It is due next year, on whatever day this runs.
  const taxYear = portal.services.clock().getUTCFullYear()
  const { id } = await aReturn(portal, { clientId: client.id, taxYear, status: 'in_progress' })
  const document = await upload(id)
  const endOfDueDay = Date.parse(returnDueDate({ taxYear, dueOn: null })) + 36 * 3_600_000
  const until = keptUntil('sourceDocuments', new Date(endOfDueDay))
  expect(await remove(document)).toMatchObject({ status: 200, output: { keptUntil: until } })
  expect((await client.api.get(`/api/documents/${document}/download`)).status).toBe(404)
  const { output } = await kept(id)
  const deletedAt: unknown = expect.any(Date)
  expect(output).toMatchObject([
    { id: document, originalName: 'w2.pdf', deletedAt, keptUntil: until },
  ])
  portal.pass({ days: 31 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(0)
  portal.pass({ days: daysTo(until) - 1 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(0)
  portal.pass({ days: 2 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(1)
  expect(await kept(id)).toMatchObject({ output: [] })
})

test('after the filing what was there before is kept from then on, though it was deleted long before; what came later is not', async () => {
  const { id } = await aReturn(portal, { clientId: client.id, taxYear: 2020, status: 'completed' })
  const [before, early] = [await upload(id), await upload(id)]
  await remove(early)
  portal.pass({ days: 300 })
  await setStatus(id, 'filed')
  client = { ...client, token: await signIn(portal, client.id) }
  const until = await untilOfFiled(id)
  portal.pass({ minutes: 1 })
  const file = { name: 'w2.pdf', bytes: aPdf('Form W-2'), category: 'w2' }
  const after = (await apiAs(portal, client.token).upload(id, file)).json()
  expect(await remove(before)).toMatchObject({ output: { keptUntil: until } })
  expect(await remove(String(after['id']))).toMatchObject({ output: { keptUntil: null } })
  portal.pass({ days: 31 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(1)
  portal.pass({ days: daysTo(until) - 1 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(0)
  portal.pass({ days: 2 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(2)
})

test('staff open it on record, neither give it back nor change it, and let it go; what they delete themselves is not kept', async () => {
  const { id } = await aReturn(portal, { clientId: client.id, status: 'in_progress' })
  const [document, wrong] = [await upload(id), await upload(id)]
  await remove(document)
  expect(await remove(wrong, admin)).toMatchObject({ output: { keptUntil: null } })
  expect(await kept(id)).toMatchObject({ output: [{ id: document }] })
  const opened = await admin.api.get(`/api/documents/${document}/download`)
  expect([opened.status, opened.text.includes('Form W-2')]).toEqual([200, true])
  const entry = await portal.services.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'clientId'])
    .where('subjectId', '=', document)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'document.downloaded', actorId: admin.id, clientId: client.id })
  for (const [call, more] of [['restore'], ['move', { category: 'other' }]] as const) {
    const answer = await admin.call(`documents.${call}`, { id: document, ...more })
    expect(answer).toMatchObject({ status: 404 })
  }
  const input = { id: document, verified: true }
  expect(await admin.call('admin.documents.verify', input)).toMatchObject({ status: 404 })
  const undone = { token: client.token, input: { id: document } }
  expect(await callTrpc(portal, 'documents.restore', undone)).toMatchObject({ status: 200 })
  expect(await remove(document)).toMatchObject({ output: { keptUntil: expect.any(Date) } })
  expect(await remove(document)).toMatchObject({ status: 404 })
  // Staff let it go, because no return is based on it.
  expect(await remove(document, admin)).toMatchObject({ output: { keptUntil: null } })
  expect(await remove(document, admin)).toMatchObject({ status: 404 })
  expect(await kept(id)).toMatchObject({ output: [] })
  const deletions = await auditRows(portal, ['actorId'], {
    subjectId: document,
    action: 'document.deleted',
  })
  expect(deletions.map(({ actorId }) => actorId)).toEqual([client.id, client.id, admin.id])
  portal.pass({ days: 31 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(2)
})

test('it counts against the client’s limit for 30 days, like other deleted documents', async () => {
  const taxReturn = await aReturn(portal, { clientId: client.id, status: 'in_progress' })
  await remove(await upload(taxReturn.id))
  const check = () => {
    const viewer = { id: client.id, role: 'client', emailProven: true } as never
    const by = { viewer, taxReturn, now: portal.services.clock() }
    return checkQuota(portal.services.db, by, { ...documentLimits.quota, files: 1 })
  }
  await expect(check()).rejects.toThrow('You can send at most 1 documents')
  portal.pass({ days: 31 })
  expect(await destroyDeletedDocuments(portal.services)).toBe(0)
  await check()
})

test('an export has it outside of the folder that an import reads', async () => {
  const { id } = await aReturn(portal, { clientId: client.id, status: 'in_progress' })
  await remove(await upload(id))
  const folder = path.join(await aFolder(), 'out')
  expect(await exportAll(portal.services, folder)).toMatchObject({ documents: 1, faults: [] })
  const files = await readdir(folder, { recursive: true })
  expect(files).not.toContain('documents')
  const exported = files.find((file) => file.endsWith('w2.pdf')) ?? ''
  expect(exported).toMatch(/^deleted-by-clients\/[^/]+\/2025\/w2\/w2\.pdf$/)
  expect(await readFile(path.join(folder, exported), 'latin1')).toContain('Form W-2')
})
