import { randomBytes } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'

const portal = await testPortal()

beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
/** Does not complete a boundary that the last piece ended in. */
const begin = Buffer.from('x')
/** All of the boundary but its last byte, for which the parser waits in the next piece. */
const almost = closing.slice(0, '\r\n--edge'.length - 1)

test('an upload in pieces that end in most of its boundary downloads byte for byte, beside another', async () => {
  // Shorter than a read, of its size, and larger.
  const pieces = () =>
    [20, 40, 64 * 1024, 128 * 1024].flatMap((bytes) =>
      Array.from({ length: 12 }, () =>
        Buffer.concat([begin, randomBytes(bytes), Buffer.from(almost)]),
      ),
    )
  const files = [pieces(), pieces()].map((all) => [Buffer.from('%PDF-1.7\n'), ...all])
  const stored = await Promise.all(files.map(uploadAndDownload))
  const same = stored.map((back, at) => back.equals(Buffer.concat(files[at] ?? [])))
  expect(same).toEqual([true, true])
})

/** Sends each piece as one HTTP chunk, so that the server gets it apart from its neighbors. */
async function uploadAndDownload(pieces: Buffer[]): Promise<Buffer> {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  const { send, answer, socket } = await rawConnection(portal.app)
  onTestFinished(() => void socket.destroy())
  send(uploadHead(id, client.token, null))
  for (const piece of [categoryPart + filePartHead, ...pieces, closing, '']) {
    send(`${Buffer.byteLength(piece).toString(16)}\r\n`)
    send(piece)
    send('\r\n')
  }
  const { status, body } = await answer()
  expect(status).toBe(201)
  const { rawPayload } = await portal.app.inject({
    url: `/api/documents/${(JSON.parse(body) as { id: string }).id}/download`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  return rawPayload
}
