import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { documentsOf, pdf } from './documents.support.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
const { aClientWithReturn, upload } = documentsOf(portal)

describe('GET /api/documents/:id/download', () => {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const download = (id: string, { token }: { token: string }, query = '', headers = {}) =>
    portal.app.inject({
      url: `/api/documents/${id}/download${query}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })

  test('gives the owner and an admin the uploaded bytes', async () => {
    const client = await aClientWithReturn()
    const id = await upload(client, client.returnId)
    for (const caller of [client, admin]) {
      const answer = await download(id, caller)
      expect(answer.statusCode).toBe(200)
      expect(sha256(answer.rawPayload)).toBe(sha256(pdf))
    }
  })

  test('has headers that prevent the file from running', async () => {
    const client = await aClientWithReturn()
    expect((await download(await upload(client, client.returnId), client)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': 'attachment; filename="a.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['naïve plan.pdf', /filename\*=UTF-8''na%C3%AFve%20plan\.pdf/],
    ['税金.pdf', /filename\*=UTF-8''%E7%A8%8E%E9%87%91\.pdf/],
    ['a;b,c.pdf', /filename="a;b,c\.pdf"/],
    ['😀.pdf', /filename\*=UTF-8''%F0%9F%98%80\.pdf/],
  ])('sends the file name %s (RFC 6266, RFC 8187)', async (name, expected) => {
    const client = await aClientWithReturn()
    const { headers } = await download(await upload(client, client.returnId, 'w2', name), client)
    const disposition = String(headers['content-disposition'])
    expect(disposition).toMatch(expected)
    expect(disposition).toMatch(/^[\x20-\x7e]+$/)
  })

  test('shows only PDF files and images inline, on request', async () => {
    const client = await aClientWithReturn()
    for (const name of ['a.pdf', 'a.png']) {
      const id = await upload(client, client.returnId, 'w2', name)
      const { headers } = await download(id, client, '?inline=1')
      expect(headers['content-disposition']).toBe(`inline; filename="${name}"`)
      const otherwise = await download(id, client, '?inline=0')
      expect(otherwise.headers['content-disposition']).toMatch(/^attachment/)
    }
  })

  test.each([
    ['bytes=5-9', 206, [5, 10]],
    ['bytes=-4', 206, [-4, undefined]],
    ['bytes=5-2', 200, [0, undefined]],
  ] as const)('Range %s is a %i', async (range, status, [start, end]) => {
    const client = await aClientWithReturn()
    const id = await upload(client, client.returnId)
    const answer = await download(id, client, '', { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.rawPayload).toStrictEqual(pdf.subarray(start, end))
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    if (status === 206) {
      const from = start < 0 ? pdf.length + start : start
      const to = from + answer.rawPayload.length - 1
      expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/${pdf.length}`)
    }
  })

  test('a range past the end is a 416 with the length', async () => {
    const client = await aClientWithReturn()
    const id = await upload(client, client.returnId)
    const answer = await download(id, client, '', { range: 'bytes=999999999-' })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${pdf.length}`)
  })

  test('HEAD answers the same headers without the bytes', async () => {
    const client = await aClientWithReturn()
    const id = await upload(client, client.returnId)
    const answer = await client.api.send('HEAD', `/api/documents/${id}/download`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-length']).toBe(String(pdf.length))
    expect(answer.text).toBe('')
  })
})
