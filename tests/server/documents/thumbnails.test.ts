import { beforeAll, beforeEach, expect, test } from 'vitest'
import { destroyDeletedDocuments } from '#server/records/documents/documents-cleanup.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { aJpeg, anUpload, aPng } from '#tests/support/files.ts'
import { rowOf, setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let returnId: string
let id: string
const image = aJpeg(96, 124).toString('base64')

const portal = await testPortal()
const nora = await aClient(portal)
const staff = await anAdmin(portal)

beforeAll(async () => {
  returnId = (await aReturn(portal, { clientId: nora.id })).id
})
beforeEach(async () => {
  id = await anUpload(nora, returnId)
})

const save = (picture: string, { token } = nora) =>
  callTrpc(portal, 'documents.saveThumbnail', { token, input: { id, image: picture } })
const read = ({ token }: Pick<Person, 'token'> = nora) =>
  callTrpc(portal, 'documents.thumbnail', { token, input: { id } })
const listed = async (procedure: string, { token }: Person) => {
  const input = { taxReturnId: returnId }
  const { output } = await callTrpc(portal, procedure, { token, input })
  return (output as { id: string; thumbnail: boolean }[]).find((one) => one.id === id)
}
const stored = () => rowOf(portal, 'documents', ['thumbnail'], { id })

test('the uploader adds it once, sealed, and client and staff see it, which is no download', async () => {
  const { db } = portal.services
  const count = async () => (await db.selectFrom('auditLog').select('seq').execute()).length
  expect(await read()).toMatchObject({ status: 200, output: null })
  expect(await listed('documents.listForReturn', nora)).toMatchObject({ thumbnail: false })
  // Only the picture is stored, and nothing behind it.
  const more = Buffer.concat([aJpeg(96, 124), aJpeg(65_535, 65_535)])
  expect(await save(more.toString('base64'))).toMatchObject({ status: 200 })
  expect(await save(aJpeg(1, 1).toString('base64'))).toMatchObject({ status: 200 })
  const before = await count()
  for (const who of [nora, staff]) expect(await read(who)).toMatchObject({ output: image })
  expect(await count()).toBe(before)
  expect(await listed('documents.listForReturn', nora)).toMatchObject({ thumbnail: true })
  expect(await listed('admin.documents.list', staff)).toMatchObject({ thumbnail: true })
  expect((await stored()).thumbnail?.includes(aJpeg(96, 124))).toBe(false)
})

test('what is no small whole JPEG is refused', async () => {
  const [jpeg, huge] = [aJpeg(96, 124), aJpeg(65_535, 65_535)]
  for (const picture of [
    aPng(),
    aJpeg(129, 1),
    huge,
    aJpeg(0, 5),
    Buffer.from('ffd8ffd9', 'hex'),
    Buffer.concat([jpeg.subarray(0, -2), huge.subarray(2)]),
    jpeg.subarray(0, -2),
    Buffer.alloc(0),
    Buffer.concat([jpeg, Buffer.alloc(8192)]),
  ]) {
    expect.soft(await save(picture.toString('base64'))).toMatchObject({ status: 400 })
  }
  expect(await save('no base64')).toMatchObject({ status: 400 })
  expect((await stored()).thumbnail).toBeNull()
})

test('staff who open the document add it, and another client finds nothing', async () => {
  const other = await aClient(portal)
  expect(await save(image, other)).toMatchObject({ status: 404 })
  expect((await stored()).thumbnail).toBeNull()
  expect(await save(image, staff)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ output: image })
  expect(await read(other)).toMatchObject({ status: 404 })
})

test('a client adds none to what the firm uploaded', async () => {
  id = await anUpload(staff, returnId, { name: 'letter.pdf', category: 'other' })
  expect(await save(image)).toMatchObject({ status: 403 })
  expect((await stored()).thumbnail).toBeNull()
  expect(await save(image, staff)).toMatchObject({ status: 200 })
})

test('while the malware scan is pending, only the uploader adds and sees it', async () => {
  await setRows(portal, 'documents', { scan: 'pending' }, { id })
  expect(await save(image, staff)).toMatchObject({ status: 409 })
  expect(await save(image)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ output: image })
  expect(await read(staff)).toMatchObject({ status: 409 })
  expect(await listed('admin.documents.list', staff)).toMatchObject({ thumbnail: false })
})

test('it goes with its document', async () => {
  await save(image)
  await nora.api.delete(`/api/documents/${id}`)
  expect(await read()).toMatchObject({ status: 404 })
  portal.pass({ days: 4000 })
  await destroyDeletedDocuments(portal.services)
  expect((await stored()).thumbnail).toBeNull()
  expect(await save(image, { ...nora, token: await signIn(portal, nora.id) })).toMatchObject({
    status: 404,
  })
})
