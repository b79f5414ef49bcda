import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { didYouMean, nearest } from './nearest.ts'
import { StartupError } from './startup.ts'

type Named = Readonly<Record<string, string | undefined>>

/**
 * The settings in a file, which may begin with a byte order mark. Empty without the file.
 *
 * @throws StartupError when it is not UTF-8
 */
export function readEnvFile(file: string): Named {
  if (!existsSync(file)) return {}
  try {
    // The decoder takes the mark off, and refuses other encodings.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
    if (!text.includes('\0')) return parseEnv(text)
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause
  }
  throw new StartupError(`${file} must be UTF-8: save it as "UTF-8"`)
}

/**
 * Refuses misspelled names, because one could start a different portal with its own database and key.
 *
 * @throws StartupError
 */
export function refuseMisspelt(file: Named, known: readonly string[]): void {
  for (const name of Object.keys(file)) {
    if (known.includes(name)) continue
    const meant = didYouMean(name, known)
    if (meant !== '') throw new StartupError(`.env: ${name} is no setting.${meant}`)
  }
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
    ...inFile.map((name) => `.env: ${name} is no setting of the portal and is not read`),
    ...misspelt.map((name) => `${name} is no setting.${didYouMean(name, known)}`),
  ]
}
