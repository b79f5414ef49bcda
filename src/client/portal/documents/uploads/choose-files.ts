import { extensionOf, uploadRefusal } from '#shared/document-files.ts'

export interface RefusedFile {
  file: File
  reason: string
}

/** Parts what was chosen or dropped into what can be sent and what can't, with the reason in the screen's words. */
export function partitionFiles(
  files: readonly File[],
  screen: 'center' | 'dialog' = 'center',
): { good: File[]; bad: RefusedFile[] } {
  const judged = files.map((file) => ({ file, reason: refusalOf(file, screen) }))
  return {
    good: judged.flatMap(({ file, reason }) => (reason === null ? [file] : [])),
    bad: judged.flatMap(({ file, reason }) => (reason === null ? [] : [{ file, reason }])),
  }
}

/** The text of the 'Invalid File' notice: one file's reason, or how many were left out. */
export function invalidFileNotice(bad: readonly RefusedFile[]): string {
  const [first, ...others] = bad
  if (first === undefined) return ''
  if (others.length === 0) return first.reason
  return `${bad.length} files were left out. The reason stands beside each.`
}

function refusalOf(file: File, screen: 'center' | 'dialog'): string | null {
  const refusal = uploadRefusal(file, screen)
  if (refusal === null || !HEIC.has(extensionOf(file.name))) return refusal
  return `${refusal.replace(/\.$/, '')}. ${HEIC_ADVICE}`
}

const HEIC = new Set(['.heic', '.heif'])

const HEIC_ADVICE =
  'HEIC photos have to become JPG first. On the iPhone, choose the photo from this page and it is converted; on a Mac, open it in Preview and export it as JPEG.'
