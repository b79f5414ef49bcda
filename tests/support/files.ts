import { crc32, deflateSync } from 'node:zlib'
import type { UploadFile } from './api.ts'
import type { Person } from './factories.ts'

/** A small one-page PDF that shows `text`, padded with a comment to a given size. */
export function aPdf(text = 'W-2 Wage and Tax Statement', size = 0): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  const head = ['%PDF-1.4\n', ...objects].join('')
  const tail = 'trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n'
  const missing = Math.max(0, size - head.length - tail.length - 2)
  const padding = size === 0 ? '' : `%${'x'.repeat(missing)}\n`
  return Buffer.from(head + padding + tail, 'latin1')
}

/** A gray PNG of 2 by 2 pixels. */
export function aPng(): Buffer {
  const header = Buffer.from('89504e470d0a1a0a', 'hex')
  const size = Buffer.from('00000002000000020800000000', 'hex')
  const pixels = deflateSync(Buffer.from([0, 128, 128, 0, 128, 128]))
  return Buffer.concat([header, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND')])
}

/** A JPEG with an empty scan that declares its pixels. */
export function aJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffc0000b080000000001011100ffda0008010100003f00ffd9', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return frame
}

/** An empty form's multipart body, and one with parts in the order given. */
export function multipart(parts: Part[], { close = true } = {}) {
  const boundary = 'portal-test-boundary'
  const lines = parts.flatMap(({ headers, body }) => [
    `--${boundary}\r\n${headers}\r\n\r\n`,
    body,
    '\r\n',
  ])
  const end = close ? `--${boundary}--\r\n` : ''
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...lines, end].map((line) => Buffer.from(line))),
  }
}

export interface Part {
  headers: string
  body: string | Buffer
}

export function filePart(name: string, body: Buffer, field = 'document'): Part {
  return {
    headers: `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream`,
    body,
  }
}

export function fieldPart(name: string, body: string): Part {
  return { headers: `Content-Disposition: form-data; name="${name}"`, body }
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Uploads a W-2, or what differs, and returns the document's id. */
export async function anUpload(
  { api }: Pick<Person, 'api'>,
  returnId: string,
  differs: Partial<UploadFile> = {},
): Promise<string> {
  const file = { name: 'w2.pdf', category: 'w2', bytes: aPdf(), ...differs }
  const answer = await api.upload(returnId, file)
  if (answer.status !== 201) throw new Error(`${file.name}: ${answer.status}`)
  return String(answer.json()['id'])
}
