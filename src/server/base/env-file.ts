import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { didYouMean, nearest } from './nearest.ts'
import { reasonOf } from './reason-of.ts'
import { StartupError } from './startup.ts'
import { codeOf } from './storage-fault.ts'

type Named = Readonly<Record<string, string | undefined>>

/**
 * The settings in a file, which may begin with a byte order mark. Empty without the file.
 *
 * @throws StartupError when it can't be read or is not UTF-8
 */
export function readEnvFile(file: string): Named {
  const bytes = bytesOf(file)
  if (bytes === null) return {}
  try {
    // The decoder takes the mark off, and refuses other encodings.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return parseEnv(text)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
  }
  throw new StartupError(`${file} must be UTF-8: save it as "UTF-8"`)
}

function bytesOf(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    const who = 'the portal’s user must be able to read it'
    throw new StartupError(`${file} can’t be read: ${reasonOf(cause)}; ${who}`, { cause })
  }
}

/** A fault for each misspelled name, because one could start a different portal with its own database and key. */
export function misspeltNames(file: Named, known: readonly string[]): string[] {
  return Object.keys(file)
    .filter((name) => !known.includes(name) && nearest(name, known) !== undefined)
    .map((name) => `.env: ${name} is not a setting.${didYouMean(name, known)}`)
}

/** The environment has the names of many programs, so names there that look misspelled only cause a warning. */
export function ignoredNames(
  { file, environment }: { file: Named; environment: Named },
  known: readonly string[],
): string[] {
  const inFile = Object.keys(file).filter((name) => !known.includes(name))
  const misspelt = Object.keys(environment).filter(
    (name) =>
      /^[A-Z_]{8,}$/.test(name) && !known.includes(name) && nearest(name, known) !== undefined,
  )
  return [
    ...inFile.map((name) => `.env: ${name} is not a setting of the portal and is not read`),
    ...misspelt.map((name) => `${name} is not a setting.${didYouMean(name, known)}`),
  ]
}
