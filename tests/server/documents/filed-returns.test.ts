import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPublishedReturn, publishReturn, uploadCompleted } from '#tests/support/signing.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

interface Entry {
  documents: { id: string; fileName: string }[]
  returnDocumentId: string | null
}

async function listed(client: Person) {
  const [entry] = (await client.call('documents.filedReturns')).output as Entry[]
  const { documents = [], returnDocumentId = null } = entry ?? {}
  return {
    names: documents.map(({ fileName }) => fileName),
    first: documents[0]?.id,
    returnDocumentId,
  }
}

test('the return that counts stands before its authorization, and before an earlier version’s, which are newer or older', async () => {
  const { client, taxReturnId } = await aPublishedReturn(portal, admin)
  expect((await listed(client)).names).toEqual(['Form 1040.pdf', 'Form 8879.pdf'])
  await publishReturn(portal, admin, taxReturnId)
  await uploadCompleted(admin, taxReturnId, 'Cover letter')
  const { names, first, returnDocumentId } = await listed(client)
  expect(names.slice(0, 2)).toEqual(['Form 1040.pdf', 'Cover letter.pdf'])
  expect(names).toHaveLength(5)
  expect(returnDocumentId).toBe(first)
})

test('without a version, the newest document is the return; an authorization never is', async () => {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id, taxYear: 2025, status: 'filed' })
  await uploadCompleted(admin, id, 'first')
  const newest = await uploadCompleted(admin, id, 'second')
  expect(await listed(client)).toEqual({
    names: ['second.pdf', 'first.pdf'],
    first: newest,
    returnDocumentId: newest,
  })
})
