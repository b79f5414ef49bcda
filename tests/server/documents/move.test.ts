import { beforeAll, describe, expect, it } from 'vitest'
import { auditRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const test = await testPortal()

describe('documents.move', () => {
  let nora: Person
  let id: string

  beforeAll(async () => {
    nora = await aClient(test)
    const returnId = (await aReturn(test, { clientId: nora.id })).id
    id = await anUpload(nora, returnId, { category: 'other', bytes: await multiPagePdf() })
  })

  const move = (category: string, token = nora.token) =>
    callTrpc(test, 'documents.move', { input: { id, category }, token })
  const entries = () => auditRows(test, ['details'], { action: 'document.moved' })

  it('changes the category once, writes one audit row, and staff look at it again', async () => {
    const staff = await anAdmin(test)
    await staff.api.patch(`/api/documents/${id}/verified`, { verified: true })
    expect(await move('w2')).toMatchObject({ status: 200, output: { id, category: 'w2' } })
    expect(await move('w2')).toMatchObject({ status: 200, output: { category: 'w2' } })
    expect(await entries()).toMatchObject([{ details: { category: 'w2', from: 'other' } }])
    const stored = test.services.db.selectFrom('documents').select(['category', 'verified'])
    expect(await stored.where('id', '=', id).executeTakeFirst()).toEqual({
      category: 'w2',
      verified: false,
    })
  })

  it("refuses another client, a category of the firm's, and a deleted document", async () => {
    const other = await aClient(test)
    expect(await move('1099', other.token)).toMatchObject({ status: 404 })
    expect(await move('completed_return')).toMatchObject({ status: 400 })
    await nora.api.delete(`/api/documents/${id}`)
    expect(await move('1099')).toMatchObject({ status: 404 })
    expect(await entries()).toHaveLength(1)
  })
})
