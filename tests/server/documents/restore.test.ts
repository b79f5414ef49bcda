import { beforeAll, describe, expect, it } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { aDocument } from '#tests/support/stored-documents.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const test = await testPortal()

describe('documents.restore', () => {
  let nora: Person
  let returnId: string

  beforeAll(async () => {
    nora = await aClient(test)
    returnId = (await aReturn(test, { clientId: nora.id })).id
  })

  const aDeletedDocument = async () => {
    const id = await aDocument(nora, returnId)
    expect((await nora.api.delete(`/api/documents/${id}`)).status).toBe(200)
    return id
  }
  const restore = (id: string, token = nora.token) =>
    callTrpc(test, 'documents.restore', { input: { id }, token })
  const download = async (id: string) =>
    (await nora.api.get(`/api/documents/${id}/download`)).status

  it('restores a deleted document with its bytes, and writes an audit row', async () => {
    const id = await aDeletedDocument()
    expect(await restore(id)).toMatchObject({ status: 200, output: { id, fileName: 'w2.pdf' } })
    expect(await download(id)).toBe(200)
    const entry = await test.services.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('seq', 'desc')
      .offset(1)
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'document.restored' })
    expect(await restore(id)).toMatchObject({ status: 404 })
  })

  it("answers 404 for another client's document, and after ten minutes", async () => {
    const id = await aDeletedDocument()
    const other = await aClient(test)
    expect(await restore(id, other.token)).toMatchObject({ status: 404 })
    test.pass({ minutes: 11 })
    expect(await restore(id, await signIn(test, nora.id))).toMatchObject({ status: 404 })
    expect(await download(id)).toBe(404)
  })

  const upload = (by: Person, toReturn: string, category: string) =>
    anUpload(by, toReturn, { name: 'a.pdf', category })

  it('is only by the person who deleted it, and of a completed return only by staff', async () => {
    const [staff, former] = [await anAdmin(test), await anAdmin(test)]
    const done = await aReturn(test, { clientId: nora.id, taxYear: 2023, status: 'completed' })
    const own = await aReturn(test, { clientId: former.id, status: 'completed' })
    const setRole = (role: 'admin' | 'client') =>
      test.services.db.updateTable('users').set({ role }).where('id', '=', former.id).execute()
    const notThere = { status: 404, message: 'Document not found' }
    const message = "You don't have permission to restore a completed return"
    for (const [of, by, refused, refusal] of [
      [await upload(nora, returnId, 'w2'), staff, [nora, await anAdmin(test)], notThere],
      [await upload(nora, returnId, 'w2'), nora, [staff], notThere],
      [await upload(staff, done.id, 'completed_return'), staff, [nora], notThere],
      [
        await upload(former, own.id, 'completed_return'),
        former,
        [former],
        { status: 403, message },
      ],
    ] as const) {
      expect((await by.api.delete(`/api/documents/${of}`)).status).toBe(200)
      if (by === former) await setRole('client')
      for (const { token } of refused) expect(await restore(of, token)).toMatchObject(refusal)
      await setRole('admin')
      expect(await restore(of, by.token)).toMatchObject({ status: 200 })
    }
  })
})
