import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { tracesOf } from '#tests/support/traces.ts'

let client: Person
let returnId: string
const nothing = { rows: 0, objects: 0, spooled: 0 }
const whole = `${categoryPart}${filePartHead}${aPdf().toString('latin1')}${closing}`

const portal = await testPortal()

beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  client = await aClient(portal)
  returnId = (await aReturn(portal, { clientId: client.id })).id
})
const post = async (body: string | Buffer, length = Buffer.byteLength(body)) => {
  const connection = await rawConnection(portal.app)
  connection.send(uploadHead(returnId, client.token, length))
  connection.send(body)
  return connection
}

/** A sender who left gets no answer; the test sees from the cleanup that the server has noticed. */
async function isClean() {
  await expect.poll(() => tracesOf(portal)).toEqual(nothing)
}

async function isSpooling() {
  await expect.poll(() => tracesOf(portal)).toMatchObject({ spooled: 1 })
}

describe('an upload leaves nothing when', () => {
  test.each([
    ['its closing boundary is missing', whole.slice(0, -closing.length)],
    ['its boundary differs from the header', whole.replaceAll('edge', 'ledge')],
    ['it ends in a part header', whole.slice(0, categoryPart.length + 40)],
    ['it ends in the file', whole.slice(0, -100)],
    ['it is not multipart at all', 'x'.repeat(1000)],
  ])('%s', async (_name, body) => {
    const { answer, socket } = await post(body)
    const { status, body: text } = await answer()
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/upload|file/i) as unknown })
    socket.destroy()
    await isClean()
  })

  test('its sender disconnects in the middle of the file, or closes their half of the connection', async () => {
    const { socket } = await post(`${categoryPart}${filePartHead}%PDF-1.7\n`, 5_000_000)
    await isSpooling()
    socket.destroy()
    await isClean()
    const half = await post(`${filePartHead}%PDF-1.7\n`, 5_000_000)
    await isSpooling()
    half.socket.end()
    await isClean()
  })

  test('its body is endless: the server stops reading at the limit', async () => {
    const connection = await rawConnection(portal.app)
    connection.send(uploadHead(returnId, client.token, null))
    const chunk = (text: string) =>
      connection.send(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
    chunk(`${filePartHead}%PDF-1.7\n`)
    for (let megabytes = 0; megabytes < 11; megabytes += 1) chunk('x'.repeat(1024 * 1024))
    const { status, body } = await connection.answer()
    expect([status, JSON.parse(body)]).toEqual([413, { message: 'File size too large' }])
    await isClean()
    connection.socket.destroy()
  })

  test('it declares more than the maximum size: the body is not read', async () => {
    const { answer, socket } = await post(filePartHead, 5 * 1024 ** 3)
    const { status, body } = await answer()
    expect([status, JSON.parse(body)]).toEqual([413, { message: 'File size too large' }])
    socket.destroy()
  })

  test.each([
    ['1000 fields', 413, Array.from({ length: 1000 }, (_, at) => field(`f${at}`)).join('') + whole],
    ['two files', 413, `${filePartHead}%PDF-1.7\n\r\n${whole}`],
    [
      'a second file after megabytes of a first',
      413,
      `${filePartHead}%PDF-1.7\n${'x'.repeat(3e6)}\r\n${whole}`,
    ],
    ['two categories', 400, categoryPart + whole],
    ['__proto__ as a field', 400, field('__proto__') + whole],
    [
      'a category of a megabyte',
      400,
      whole.replace('\r\nw2\r\n', `\r\n${'w'.repeat(1024 * 1024)}\r\n`),
    ],
  ])('it has %s', async (_name, expected, body) => {
    const { answer, socket } = await post(body)
    const { status, body: text } = await answer()
    expect(status).toBe(expected)
    expect(JSON.parse(text)).toEqual({ message: expect.any(String) as unknown })
    socket.destroy()
    await isClean()
  })
})

test('before the body is read, a caller who may not upload is answered, whatever the body; another content type is a 415', async () => {
  const other = await aClient(portal)
  const plain = (head: string) => head.replace('multipart/form-data', 'text/plain')
  for (const [head, status, message] of [
    [uploadHead(returnId, 'x'.repeat(43), 1000), 401, 'Please log in again'],
    [uploadHead('0', client.token, 1000), 404, 'Tax return not found'],
    [plain(uploadHead(returnId, other.token, 1000)), 404, 'Tax return not found'],
    [`${plain(uploadHead(returnId, client.token, 2))}{}`, 415, expect.any(String)],
  ] as const) {
    const { send, answer, socket } = await rawConnection(portal.app)
    send(head)
    const refused = await answer()
    expect([refused.status, JSON.parse(refused.body)]).toEqual([status, { message }])
    socket.destroy()
  }
})

test('after a refused upload, the connection works for the next request', async () => {
  const connection = await rawConnection(portal.app)
  const file = whole.replace('a.pdf', 'a.exe') + 'x'.repeat(500_000)
  connection.send(uploadHead(returnId, client.token, Buffer.byteLength(file)))
  connection.send(file)
  expect((await connection.answer()).status).toBe(415)
  connection.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect((await connection.answer()).status).toBe(200)
  connection.socket.destroy()
})

function field(name: string): string {
  return categoryPart.replace('category', name)
}
