import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, aReturn, type Person, signIn } from '#tests/support/factories.ts'
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

  it('brings a deleted document back, bytes and all, and says so in the audit log', async () => {
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

  it("does not know another's, and forgets after ten minutes", async () => {
    const id = await aDeletedDocument()
    const other = await aClient(test)
    expect(await restore(id, other.token)).toMatchObject({ status: 404 })
    test.pass({ minutes: 11 })
    expect(await restore(id, await signIn(test, nora.id))).toMatchObject({ status: 404 })
    expect(await download(id)).toBe(404)
  })
})
