import { startWithin } from '#shared/documents/document-files.ts'

/**
 * Gives each file of a zip a name that every system can unpack: without path parts, control characters, characters and
 * device names that Windows reserves, and unique when case is ignored.
 */
export function uniqueNames(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return (folder, name) => {
    const { stem, extension } = safeParts(name)
    const key = foldedName(`${folder}/${stem}${extension}`)
    let count = last.get(key) ?? 0
    let unique: string
    do {
      count += 1
      unique = `${folder}/${stem}${count === 1 ? '' : ` (${count})`}${extension}`
    } while (taken.has(foldedName(unique)))
    last.set(key, count)
    taken.add(foldedName(unique))
    return unique
  }
}

/** With a number and an extension, 80 characters stay below the 255 bytes that file systems allow. */
const longestStem = 80

function safeParts(name: string): { stem: string; extension: string } {
  const safe = name.replaceAll(/[<>:"/\\|?*\p{Cc}]/gu, '_').normalize('NFC')
  const [, stem = safe, extension = ''] = /^(.*)(\.[a-z0-9]{1,5})$/i.exec(safe) ?? []
  const short = startWithin(stem.replace(/^[. ]+/, ''), longestStem, lengthOf).replace(/[. ]$/, '_')
  const usable = short === '' ? 'document' : short
  return { stem: deviceName.test(usable) ? `_${usable}` : usable, extension }
}

const lengthOf = ({ length }: string) => length

const deviceName = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i

function foldedName(name: string): string {
  return name.toLowerCase()
}
