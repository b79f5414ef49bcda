import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { callTrpc } from '#tests/support/trpc.ts'

describe('documents.restore', () => {
  let test: TestApp
  let nora: Person
  let returnId: string

  beforeAll(async () => {
    test = await startTestApp()
    nora = await aClient(test)
    returnId = (await aReturn(test, { clientId: nora.id })).id
  })
  afterAll(() => test.close())

  const aDeletedDocument = async () => {
    const file = { name: 'w2.pdf', category: 'w2', bytes: await multiPagePdf() }
    const id = String((await nora.api.upload(returnId, file)).json()['id'])
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

  describe('only by the person who deleted it:', () => {
    let staff: Person
    beforeAll(async () => {
      staff = await anAdmin(test)
    })

    const upload = async (by: Person, toReturn: string, category: string) => {
      const file = { name: 'a.pdf', category, bytes: await multiPagePdf() }
      const answer = await by.api.upload(toReturn, file)
      expect(answer.status).toBe(201)
      return String(answer.json()['id'])
    }
    const remove = async (by: Person, id: string) => {
      expect((await by.api.delete(`/api/documents/${id}`)).status).toBe(200)
    }
    const rowOf = (id: string) =>
      test.services.db
        .selectFrom('documents')
        .select(['deletedAt', 'deletedBy', 'category', 'size', 'storageKey'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const refuse = async (id: string, by: Person, refusal: { status: number; message: string }) => {
      const before = await rowOf(id)
      expect(await restore(id, by.token)).toMatchObject(refusal)
      expect(await rowOf(id)).toEqual(before)
    }
    const notThere = { status: 404, message: 'Document not found' }

    it("a client can't restore what staff deleted, and staff can", async () => {
      const id = await upload(nora, returnId, 'w2')
      await remove(staff, id)
      await refuse(id, nora, notThere)
      expect(await restore(id, staff.token)).toMatchObject({ status: 200 })
      expect(await rowOf(id)).toMatchObject({ deletedAt: null, deletedBy: null })
      expect(await download(id)).toBe(200)
    })

    it("a client can't restore a completed return that staff uploaded to the wrong client", async () => {
      const wrong = await aReturn(test, { clientId: nora.id, taxYear: 2023, status: 'completed' })
      const id = await upload(staff, wrong.id, 'completed_return')
      await remove(staff, id)
      await refuse(id, nora, notThere)
      expect(await download(id)).toBe(404)
      expect(await restore(id, staff.token)).toMatchObject({ status: 200 })
    })

    it("staff can't restore what its client deleted, nor can other staff what one of them did", async () => {
      const [one, two] = [await upload(nora, returnId, 'w2'), await upload(nora, returnId, 'w2')]
      await remove(nora, one)
      await remove(staff, two)
      await refuse(one, staff, notThere)
      await refuse(two, await anAdmin(test), notThere)
      expect(await restore(one)).toMatchObject({ status: 200 })
      expect(await restore(two, staff.token)).toMatchObject({ status: 200 })
    })

    it('not by staff who became a client again, where it is a completed return', async () => {
      const former = await anAdmin(test)
      const own = await aReturn(test, { clientId: former.id, status: 'completed' })
      const id = await upload(former, own.id, 'completed_return')
      await remove(former, id)
      const setRole = (role: 'admin' | 'client') =>
        test.services.db.updateTable('users').set({ role }).where('id', '=', former.id).execute()
      await setRole('client')
      const message = "You don't have permission to restore a completed return"
      await refuse(id, former, { status: 403, message })
      await setRole('admin')
      expect(await restore(id, former.token)).toMatchObject({ status: 200 })
    })
  })
})
