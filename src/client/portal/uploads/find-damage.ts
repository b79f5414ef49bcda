import { kindOfName } from '#shared/documents/document-files.ts'
import { headBytes, typeOfBytes } from '#shared/documents/file-types.ts'
import { pictureFilter } from '#shared/documents/picture-filter.ts'

/** Returns what the client must know about a damaged file before it is sent, or null if the file is intact. */
export async function findDamage(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const type = typeOfBytes(head)
  if (type === 'pdf' && kindOfName(file.name) === 'pdf') {
    return (await hasPages(file)) ? null : `${LOOKS_DAMAGED}: it opens here with 0 pages.`
  }
  if (type !== 'jpg' && type !== 'png') return null
  const filter = pictureFilter(type)
  filter.add(new Uint8Array(await file.arrayBuffer()))
  return filter.facts.isWhole ? null : `${LOOKS_DAMAGED}: its picture is cut off.`
}

const LOOKS_DAMAGED = 'This file looks damaged'

/** Opens only files that lack what an intact one has, because loading pdf.js takes longer than a small upload. */
async function hasPages(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (looksWhole(new TextDecoder('latin1').decode(bytes))) return true
  const { isUnreadable, openPdf } = await import('#client/portal/ui/open-pdf.ts')
  const { opened, close } = openPdf(bytes)
  try {
    await opened
    return true
  } catch (error) {
    return !isUnreadable(error)
  } finally {
    close()
  }
}

/** True if it has a root, an end, and pages or compressed objects that may contain them. */
function looksWhole(pdf: string): boolean {
  const hasPages = /\/(?:Page|ObjStm)\b/.test(pdf) && !/\/Count\s+0\b/.test(pdf)
  return hasPages && pdf.includes('/Root') && pdf.slice(-2048).includes('%%EOF')
}
