/** The largest upload: 10 MB, inclusive. */
export const maxUploadBytes = 10 * 1024 * 1024

/** Limits of a document's thumbnail: a JPEG with at most these bytes, and pixels on its longer side. */
export const thumbnailLimits = { bytes: 8192, pixels: 128 } as const

/** The maximum length of a display name, in bytes of UTF-8. */
export const maxNameBytes = 255

export const fileKinds = {
  pdf: { extensions: ['.pdf'], mimeType: 'application/pdf', inline: true },
  jpg: { extensions: ['.jpg', '.jpeg'], mimeType: 'image/jpeg', inline: true },
  png: { extensions: ['.png'], mimeType: 'image/png', inline: true },
  doc: { extensions: ['.doc'], mimeType: 'application/msword', inline: false },
  docx: {
    extensions: ['.docx'],
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    inline: false,
  },
} as const satisfies Record<string, FileKindRow>

export type FileKind = keyof typeof fileKinds

type FileKindRow = {
  /** In lower case, with the dot. */
  readonly extensions: readonly string[]
  readonly mimeType: string
  /** True if a browser may show it in a tab instead of saving it. */
  readonly inline: boolean
}

/** For `accept` of a file picker: the MIME types with their extensions. */
export const acceptedFiles: Record<string, string[]> = Object.fromEntries(
  Object.values(fileKinds).map(({ mimeType, extensions }) => [mimeType, [...extensions]]),
)

/** The extension of a file name in lower case with its dot, or ''. */
export function extensionOf(name: string): string {
  const base = name.trim()
  const dot = base.lastIndexOf('.')
  return dot < 0 || dot === base.length - 1 ? '' : base.slice(dot).toLowerCase()
}

/** The kind of a file by its name; null if it is not accepted. */
export function kindOfName(name: string): FileKind | null {
  const extension = extensionOf(name)
  return kinds.find((kind) => extensionsOf(kind).includes(extension)) ?? null
}

/** Returns true for the name of a photo that the browser converts to JPEG before sending it. */
export function isHeic(name: string): boolean {
  return ['.heic', '.heif'].includes(extensionOf(name))
}

/** Returns the message for a chosen file that can't be uploaded, or null if it can. */
export function uploadRefusal(
  file: { readonly name: string; readonly size: number },
  screen: 'dialog' | 'center',
): string | null {
  const say = refusals[screen]
  if (kindOfName(file.name) === null) return say.type(extensionOf(file.name))
  if (file.size > maxUploadBytes) return say.size
  return file.size === 0 ? 'File is empty' : null
}

/** The message for a file that can't be the scan of a hand-signed form, because it can't be shown in the signed PDF. */
export const scanRefusal =
  'Send a photo or a PDF of the signed form that opens, without a password.'

/** The display name: without folders, control characters and bidirectional overrides, in NFC, at most 255 bytes. */
export function cleanFileName(sent: string): string {
  const base = sent.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = base.replaceAll(invisible, '').normalize('NFC').trim()
  return isNoName(name) ? 'document' : shortened(name)
}

const kinds: FileKind[] = ['pdf', 'jpg', 'png', 'doc', 'docx']

const refusals = {
  dialog: {
    type: (extension: string) =>
      `Invalid file type "${extension}". Only PDF, JPG, PNG, DOC, and DOCX files are allowed.`,
    size: 'File size must be less than 10MB.',
  },
  center: {
    type: () => 'File type not allowed. Please use: PDF, JPG, PNG, DOC, or DOCX',
    size: 'File too large. Maximum size is 10MB',
  },
}

function extensionsOf(kind: FileKind): readonly string[] {
  return fileKinds[kind].extensions
}

/** Control characters, line and paragraph separators, and direction controls. */
const invisible = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

function isNoName(name: string): boolean {
  return name === '' || name === '.' || name === '..'
}

function shortened(name: string): string {
  if (utf8Length(name) <= maxNameBytes) return name
  const extension = extensionOf(name)
  const kept = utf8Length(extension) <= 16 ? name.slice(name.length - extension.length) : ''
  const stem = startWithin(
    name.slice(0, name.length - kept.length),
    maxNameBytes - utf8Length(kept),
  )
  return (stem.trimEnd() || 'document') + kept
}

/** Cuts a text to a maximum length between grapheme clusters: an emoji family is one. */
export function startWithin(text: string, most: number, lengthOf = utf8Length): string {
  let [end, used] = [0, 0]
  for (const { segment } of characters.segment(text)) {
    used += lengthOf(segment)
    if (used > most) break
    end += segment.length
  }
  return text.slice(0, end)
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
