import { expect, test } from 'vitest'
import { documentsOf, pdf } from './documents.support.ts'
import { testPortal } from '#tests/support/app.ts'

const portal = await testPortal()
const { aClientWithReturn, upload } = documentsOf(portal)
const client = await aClientWithReturn()
const id = await upload(client, client.returnId)

/** What GET /api/documents/:id/download answers. */
const download = (query = '', headers = {}, document = id) =>
  portal.app.inject({
    url: `/api/documents/${document}/download${query}`,
    headers: { authorization: `Bearer ${client.token}`, ...headers },
  })

test('the bytes come with headers that prevent the file from running', async () => {
  const { headers, rawPayload } = await download()
  expect(rawPayload).toStrictEqual(pdf)
  expect(headers).toMatchObject({
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
  const head = await client.api.send('HEAD', `/api/documents/${id}/download`)
  expect([head.status, head.headers['content-length'], head.text]).toEqual([
    200,
    String(pdf.length),
    '',
  ])
})

test.each([
  ['naïve plan.pdf', /filename\*=UTF-8''na%C3%AFve%20plan\.pdf/],
  ['税金.pdf', /filename\*=UTF-8''%E7%A8%8E%E9%87%91\.pdf/],
  ['a;b,c.pdf', /filename="a;b,c\.pdf"/],
  ['😀.pdf', /filename\*=UTF-8''%F0%9F%98%80\.pdf/],
])('the file name is %s (RFC 6266, RFC 8187)', async (name, expected) => {
  const { headers } = await download('', {}, await upload(client, client.returnId, 'w2', name))
  const disposition = String(headers['content-disposition'])
  expect(disposition).toMatch(expected)
  expect(disposition).toMatch(/^[\x20-\x7e]+$/)
})

test('PDF files and images are shown inline, on request', async () => {
  for (const name of ['a.pdf', 'a.png']) {
    const document = await upload(client, client.returnId, 'w2', name)
    const shown = async (query: string) =>
      (await download(query, {}, document)).headers['content-disposition']
    expect(await shown('?inline=1')).toBe(`inline; filename="${name}"`)
    expect(await shown('?inline=0')).toMatch(/^attachment/)
  }
})

test.each([
  ['bytes=5-9', 206, pdf.subarray(5, 10), `bytes 5-9/${pdf.length}`],
  ['bytes=-4', 206, pdf.subarray(-4), `bytes ${pdf.length - 4}-${pdf.length - 1}/${pdf.length}`],
  ['bytes=5-2', 200, pdf, undefined],
  ['bytes=999999999-', 416, undefined, `bytes */${pdf.length}`],
])('Range %s is a %i', async (range, status, bytes, sent) => {
  const { statusCode, headers, rawPayload } = await download('', { range })
  expect([statusCode, headers['content-range']]).toEqual([status, sent])
  if (bytes === undefined) return
  expect(rawPayload).toStrictEqual(bytes)
  expect(headers['content-length']).toBe(String(bytes.length))
})
