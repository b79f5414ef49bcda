import { type FileKind, isHeic } from './document-files.ts'

/** Bytes that `typeOfBytes` needs: a PDF begins within the first 1,024, as every reader allows. */
export const headBytes = 1023 + '%PDF-'.length

/** The type of a file by its first bytes: an accepted kind, or one that people send by mistake. */
export type FileType = FileKind | OtherType

/** The names that refusals use. */
export const otherTypes = {
  heic: 'a HEIC photo',
  avif: 'an AVIF picture',
  webp: 'a WebP picture',
  tiff: 'a TIFF picture',
  gif: 'a GIF picture',
  bmp: 'a BMP picture',
  jp2: 'a JPEG 2000 picture',
  jxl: 'a JPEG XL picture',
  rtf: 'an RTF document',
} as const
export type OtherType = keyof typeof otherTypes

export function isOtherType(type: string | null): type is OtherType {
  return type !== null && type in otherTypes
}

/** Returns null for any other type. There may be bytes before a PDF's header, but not the beginning of another type. */
export function typeOfBytes(head: Uint8Array): FileType | null {
  const text = Array.from(head.subarray(0, headBytes), (byte) => String.fromCharCode(byte)).join('')
  const match = beginnings.find(([, begins]) => begins(text))
  if (match !== undefined) return match[0]
  return text.includes('%PDF-') && !isProgram(text) ? 'pdf' : null
}

/** Returns true for a HEIC photo, whatever its name says. */
export async function isHeicPhoto(file: File): Promise<boolean> {
  if (isHeic(file.name)) return true
  return typeOfBytes(new Uint8Array(await file.slice(0, headBytes).arrayBuffer())) === 'heic'
}

const beginnings: readonly [FileType, (text: string) => boolean][] = [
  ['jpg', startsWith('\xff\xd8\xff')],
  ['png', startsWith('\x89PNG\r\n\x1a\n')],
  ['doc', startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['docx', startsWith('PK\x03\x04')],
  ['avif', (text) => brandsOf(text).some((brand) => /^avi[fs]$/.test(brand))],
  [
    'heic',
    (text) => brandsOf(text).some((brand) => /^(?:hei[cfmsvx]|hev[cmsx]|mif1|msf1)$/.test(brand)),
  ],
  ['webp', (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8)],
  ['tiff', startsWith('II*\0', 'MM\0*', 'II+\0', 'MM\0+')],
  ['gif', startsWith('GIF87a', 'GIF89a')],
  ['bmp', (text) => text.startsWith('BM') && text.startsWith('\0\0\0\0', 6)],
  ['jp2', startsWith('\0\0\0\fjP  \r\n\x87\n')],
  ['jxl', startsWith('\0\0\0\fJXL \r\n\x87\n', '\xff\n')],
  ['rtf', startsWith('{\\rtf')],
]

function startsWith(...starts: readonly string[]): (text: string) => boolean {
  return (text) => starts.some((start) => text.startsWith(start))
}

/** The major and compatible brands of an ISO base media file (ISO 14496-12, 4.3). */
function brandsOf(text: string): string[] {
  if (!text.startsWith('ftyp', 4)) return []
  const end = Math.min(text.codePointAt(3) ?? 0, 64)
  return [8, ...numbersFrom(16, end, 4)].map((at) => text.slice(at, at + 4))
}

function numbersFrom(start: number, end: number, step: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor((end - start) / step)) },
    (_, index) => start + index * step,
  )
}

/** Programs, scripts and web pages. They begin at the first byte or after white space. */
function isProgram(text: string): boolean {
  return /^(?:MZ|\x7fELF|#!)/.test(text) || /^(?:\xef\xbb\xbf)?\s*</.test(text)
}
