import { codeOf, nullIfMissing } from '#server/base/storage-fault.ts'
import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ownerAdvice } from '#server/base/os-user.ts'
import { StartupError } from '#server/base/startup.ts'
import { syncFolder } from '#server/base/private-files.ts'

export interface KeyFile {
  file: string
  /** In the format of `ENCRYPTION_KEYS`. */
  text: string
  /** True if this call created it. */
  made: boolean
}

export function keyFileOf(dataDir: string): string {
  return path.join(dataDir, 'keys', 'encryption-keys')
}

/**
 * Reads the key file of a data folder. Creates one when there is neither a file nor data that an older key sealed.
 *
 * @throws StartupError when it can't be read, or is lost.
 */
export async function readOrMakeKeyFile(dataDir: string): Promise<KeyFile> {
  const file = keyFileOf(dataDir)
  const existing = await read(file)
  if (existing !== null) return { file, text: existing, made: false }
  const made = !(await holdsSealedData(dataDir)) && (await make(file))
  // Another process that created key and data in the meantime created the key first.
  const text = await read(file)
  if (text !== null) return { file, text, made }
  throw new StartupError(
    `DATA_DIR: ${file} is missing, and the data beside it can’t be read without it; restore it from your backup`,
  )
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null
    const why = ownerAdvice(file) || (codeOf(cause) ?? 'unknown')
    throw new StartupError(`DATA_DIR: ${file} can’t be read: ${why}`, { cause })
  }
}

async function holdsSealedData(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(nullIfMissing)
  return names?.some((name) => sealedFolders.has(name)) ?? false
}

const sealedFolders = new Set(['postgres', 'documents'])

/**
 * Creates the file atomically: parallel first starts agree on one key, and a crash leaves no partial file. Returns
 * false if another process was first.
 */
async function make(file: string): Promise<boolean> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(newKey())
    await handle.sync()
    await link(draft, file)
    await syncFolder(folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
}

/** The id is the date, so that operators can tell keys apart. */
function newKey(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `k${day}:${randomBytes(32).toString('base64')}\n`
}
