import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentMac } from '#server/records/documents/store-bytes.ts'
import { destroyDeletedDocuments } from '#server/records/documents/documents-cleanup.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()

describe('documents.findCopy', () => {
  let nora: Person
  let returnId: string
  let id: string
  const bytes = aPdf('Form W-2 '.repeat(40_000))
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest()

  beforeAll(async () => {
    nora = await aClient(portal)
    returnId = (await aReturn(portal, { clientId: nora.id })).id
    const answer = await nora.api.upload(returnId, { name: 'w2.pdf', category: 'w2', bytes })
    id = String(answer.json()['id'])
  })

  const find = (content: Buffer, taxReturnId = returnId, token = nora.token) =>
    callTrpc(portal, 'documents.findCopy', {
      input: { taxReturnId, sha256: sha256(content).toString('hex') },
      token,
    })
  const macOf = () => rowOf(portal, 'documents', ['contentMac'], { id })

  test('names a document with the same content, under whatever name', async () => {
    expect(await find(bytes)).toMatchObject({ status: 200, output: { fileName: 'w2.pdf' } })
    expect(await find(aPdf('another'))).toMatchObject({ status: 200, output: null })
  })

  test("looks in this return only, and tells nothing about another client's", async () => {
    const another = await aReturn(portal, { clientId: nora.id, taxYear: 2020 })
    expect(await find(bytes, another.id)).toMatchObject({ status: 200, output: null })
    const other = await aClient(portal)
    for (const content of [bytes, aPdf('another')]) {
      expect((await find(content, returnId, other.token)).status).toBe(404)
    }
    const staff = await anAdmin(portal)
    expect(await find(bytes, returnId, staff.token)).toMatchObject({ status: 200 })
  })

  test('stores the hash under a key: who reads the database can not check a guess', async () => {
    const { contentMac: stored } = await macOf()
    expect(stored).toEqual(contentMac(portal.services.keyring.primary, sha256(bytes)))
    expect(stored?.equals(sha256(bytes))).toBe(false)
  })

  test('does not find a deleted document, and the destroyed one leaves no hash', async () => {
    await nora.api.delete(`/api/documents/${id}`)
    expect(await find(bytes)).toMatchObject({ status: 200, output: null })
    const clock = () => new Date(Date.now() + 20 * 366 * 86_400_000)
    await destroyDeletedDocuments({ ...portal.services, clock })
    expect(await macOf()).toEqual({ contentMac: null })
  })
})
