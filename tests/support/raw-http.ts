import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface RawAnswer {
  status: number
  headers: string
  body: string
}

/** A connection on which a test can send any bytes, well-formed or not. */
export interface RawConnection {
  socket: Socket
  send: (bytes: string | Buffer) => void
  /** The next complete answer with a Content-Length, or everything received until the connection ended. */
  answer: () => Promise<RawAnswer>
}

export async function rawConnection({ server }: FastifyInstance): Promise<RawConnection> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the app does not listen')
  const socket = connect(address.port, address.address)
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (received += text))
  socket.on('error', () => {})
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    async answer() {
      while (!isWhole(received) && !socket.closed) {
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
      }
      const [headers = '', body = ''] = received.split('\r\n\r\n', 2)
      received = ''
      return { status: Number(headers.slice(9, 12)), headers: headers.toLowerCase(), body }
    },
  }
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(received)?.[1]
  return (
    end >= 0 && length !== undefined && Buffer.byteLength(received.slice(end + 4)) >= Number(length)
  )
}

/** The head of an upload request; `length` null for a chunked body. */
export function uploadHead(returnId: string, token: string, length: number | null): string {
  return [
    `POST /api/tax-returns/${returnId}/documents HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=edge',
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

export const categoryPart =
  '--edge\r\nContent-Disposition: form-data; name="category"\r\n\r\nw2\r\n'
export const filePartHead =
  '--edge\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
export const closing = '\r\n--edge--\r\n'
