import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { aPdf, aPng, fieldPart, filePart, multipart, type Part } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aTimestamp, anId, refusal } from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
const client = await aClient(portal)
const taxReturn = await aReturn(portal, { clientId: client.id })
const url = `/api/tax-returns/${taxReturn.id}/documents`
const megabytes10 = 10 * 1024 * 1024
const notPermitted = "You don't have permission to upload documents to this tax return"

/** Everything that an upload writes, visible or not. */
async function traces() {
  const { db, config } = portal.services
  const rows = await db.selectFrom('documents').select('id').execute()
  const files = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  return { rows: rows.length, files: files.filter((entry) => entry.isFile()).length }
}

const send = async (parts: Part[], options = {}, token = client.token) => {
  const { headers, payload } = multipart(parts, options)
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, json: () => answer.json<Record<string, unknown>>() }
}

describe('POST /api/tax-returns/:id/documents', () => {
  test('answers the document in the client view', async () => {
    const bytes = aPdf()
    const file = { name: 'w2-2025.pdf', bytes, category: 'w2' }
    const answer = await client.api.upload(taxReturn.id, file)
    expect(answer.status).toBe(201)
    expect(answer.json()).toStrictEqual({
      id: anId,
      fileName: 'w2-2025.pdf',
      createdAt: aTimestamp,
      category: 'w2',
      size: bytes.length,
      mimeType: 'application/pdf',
    })
  })

  test('accepts the category before and after the file', async () => {
    const [file, category] = [filePart('a.pdf', aPdf()), fieldPart('category', 'other')]
    expect((await send([category, file])).status).toBe(201)
    expect((await send([file, category])).json()).toMatchObject({ category: 'other' })
  })

  test('accepts each name of a category', async () => {
    const file = { name: 'a.png', bytes: aPng(), category: 'property_documents' }
    const answer = await client.api.upload(taxReturn.id, file)
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({ category: 'property', mimeType: 'image/png' })
  })

  const [w2, good] = [fieldPart('category', 'w2'), filePart('a.pdf', aPdf())]
  const noCategory = 'Document category is required'
  const [noFile, wrongType] = ['No file uploaded', 'Invalid file type']
  test.each<[string, Part[], number, string]>([
    ['no category', [good], 400, noCategory],
    ['an empty category', [good, fieldPart('category', '')], 400, noCategory],
    ['an unknown category', [fieldPart('category', 'W2'), good], 400, 'Unknown document category'],
    ['no file', [w2], 400, noFile],
    ['an empty form', [], 400, noFile],
    [
      'the file in another field',
      [w2, filePart('a.pdf', aPdf(), 'file')],
      400,
      `${noFile}: a file belongs in the field "document", not in "file"`,
    ],
    [
      'text in the field of the file',
      [w2, fieldPart('document', 'a.pdf')],
      400,
      `${noFile}: the field "document" holds text`,
    ],
    ['an empty file', [w2, filePart('a.pdf', Buffer.alloc(0))], 400, 'File is empty'],
    ['another extension', [w2, filePart('a.exe', aPdf())], 415, wrongType],
    ['no extension', [w2, filePart('pdf', aPdf())], 415, wrongType],
    ['a renamed program', [w2, filePart('a.pdf', Buffer.from('MZ\x90\0 This'))], 415, wrongType],
    ['a PDF with an image’s name', [w2, filePart('a.jpg', aPdf())], 415, wrongType],
    [
      'one byte over 10 MB',
      [w2, filePart('a.pdf', aPdf('', megabytes10 + 1))],
      413,
      'File size too large',
    ],
  ])('refuses %s and leaves nothing', async (_, parts, status, words) => {
    const before = await traces()
    const answer = await send(parts)
    expect([answer.status, answer.json()]).toStrictEqual([status, refusal(words)])
    expect(await traces()).toStrictEqual(before)
  })

  test('accepts exactly 10 MB', async () => {
    const bytes = aPdf('', megabytes10)
    expect(bytes).toHaveLength(megabytes10)
    const answer = await send([w2, filePart('a.pdf', bytes)])
    expect(answer.json()).toMatchObject({ size: megabytes10 })
  })

  test.each([
    ['résumé – 2025.pdf', 'résumé – 2025.pdf'],
    ['C:\\Users\\me\\W2.PDF', 'W2.PDF'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['עברית.pdf', 'עברית.pdf'],
    ['x\u202Efdp.pdf', 'xfdp.pdf'],
    ['税.pdf', '税.pdf'],
  ])('keeps the name %j as %j', async (name, kept) => {
    const answer = await send([w2, filePart(name, aPdf())])
    expect(answer.json()).toMatchObject({ fileName: kept })
  })

  test('only admins can upload a completed return', async () => {
    const done = await aReturn(portal, { clientId: client.id, taxYear: 2024, status: 'completed' })
    const file = { name: 'return.pdf', bytes: aPdf(), category: 'completed_return' }
    const refused = await client.api.upload(done.id, file)
    expect([refused.status, refused.json()]).toStrictEqual([403, refusal(notPermitted)])
    expect((await admin.api.upload(done.id, file)).status).toBe(201)
    const { email, firstName } = client
    expect(await mailsTo(portal, email)).toContainEqual({
      template: 'completed-return-uploaded',
      to: email,
      firstName,
      taxYear: 2024,
      form: '1040',
    })
    expect((await client.api.get('/api/notifications')).list()).toHaveLength(1)
  })

  test.each(['pending', 'in_progress'] as const)(
    'a completed return is refused while its return is %s',
    async (status) => {
      const open = await aReturn(portal, { status })
      const file = { name: 'return.pdf', bytes: aPdf(), category: 'completed_return' }
      const answer = await admin.api.upload(open.id, file)
      expect([answer.status, answer.json()]).toStrictEqual([
        409,
        refusal('This return is not completed yet'),
      ])
    },
  )
})
