import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'

/** An XML part with a document type or entities, or in an unreadable encoding. */
export class ForbiddenXml extends Error {}

/**
 * Declarations that Office never writes, because they let a small part expand without end. In every possible encoding
 * of a part, whatever it declares.
 */
export const xmlDefinitions: readonly Buffer[] = ['<!DOCTYPE', '<!ENTITY'].flatMap((word) => {
  const littleEndian = Buffer.from(word, 'utf16le')
  return [Buffer.from(word), littleEndian, Buffer.from(littleEndian).swap16()]
})

/**
 * The encoding of an XML part by its first bytes (XML 1.0, appendix F).
 *
 * @throws ForbiddenXml for all but UTF-8 and UTF-16, which alone a package may hold (ECMA-376 part 2, 6.2.5), and the
 * two that are ASCII where it matters.
 */
export function xmlEncoding(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (otherEncodings.some((start) => start.equals(head.subarray(0, start.length)))) {
    throw new ForbiddenXml('neither UTF-8 nor UTF-16')
  }
  const [first, second] = head
  const encoding =
    second === 0 || (first === 0xff && second === 0xfe)
      ? 'utf-16le'
      : first === 0 || (first === 0xfe && second === 0xff)
        ? 'utf-16be'
        : 'utf-8'
  const [declaration = ''] = new TextDecoder(encoding).decode(head.subarray(0, 512)).split('?>', 1)
  const declared = /encoding\s*=\s*["']([^"']*)/.exec(declaration)?.[1]
  const unknown = declared !== undefined && !readableEncodings.has(declared.toLowerCase())
  if (declaration.startsWith('<?xml') && unknown) throw new ForbiddenXml(`declared as ${declared}`)
  return encoding
}

const readableEncodings = new Set(['utf-8', 'utf-16', 'us-ascii', 'iso-8859-1', 'windows-1252'])

/** UTF-32 with and without a byte order mark, and EBCDIC. */
const otherEncodings = ['fffe0000', '0000feff', '3c000000', '0000003c', '4c6fa794'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

/** Attributes by their name in the file. */
export type XmlAttributes = Readonly<Partial<Record<string, string>>>

/**
 * Calls `visit` for each element under its local name. The first piece must hold the part's first 512 bytes. Expands
 * only XML's own entities.
 *
 * @throws ForbiddenXml, and an Error for malformed XML.
 */
export async function readElements(
  pieces: AsyncIterable<Buffer>,
  visit: (name: string, attributes: XmlAttributes) => void,
): Promise<void> {
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new ForbiddenXml('a document type')
  })
  parser.on('opentag', ({ name, attributes }) =>
    visit(name.slice(name.indexOf(':') + 1), attributes),
  )
  let decoder: TextDecoder | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(xmlEncoding(piece), { fatal: true })
    parser.write(decoder.decode(piece, { stream: true }))
  }
  parser.write(decoder?.decode() ?? '').close()
}
