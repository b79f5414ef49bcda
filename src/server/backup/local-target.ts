import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupTarget, signatureFile } from './backup-target.ts'
import { sha256Of } from './manifest.ts'
import { StartupError } from '#server/base/startup.ts'

/**
 * A backup in a folder. The folder has another name until it is complete; the partial folder of a killed backup is
 * replaced.
 */
export function localTarget(folder: string): BackupTarget {
  const partial = `${folder}.partial`
  let previous: string | null = null
  return {
    label: folder,
    async begin() {
      await makeFolders(folder, partial)
      previous = await newestIn(path.dirname(folder))
    },
    async write(name, bytes) {
      await pipeline(bytes, createWriteStream(path.join(partial, name), { mode: 0o600 }))
    },
    async keep(key, { bytes, sha256 }) {
      const file = path.join(partial, 'documents', path.basename(key))
      const older = previous && path.join(previous, 'documents', path.basename(key))
      if (older !== null && (await isSame(older, { bytes, sha256 }))) {
        const linked = await link(older, file).then(
          () => true,
          () => false,
        )
        if (linked) return 'kept'
      }
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
      return 'written'
    },
    finish: () => rename(partial, folder),
    abandon: () => rm(partial, { recursive: true, force: true }),
    has: (name) => Promise.resolve(existsSync(path.join(folder, name))),
    read: (name) => Promise.resolve(createReadStream(path.join(folder, name))),
  }
}

async function makeFolders(folder: string, partial: string) {
  try {
    if (existsSync(folder)) throw new Error('it exists')
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { mode: 0o700 })
    await mkdir(path.join(partial, 'tables'))
    await mkdir(path.join(partial, 'documents'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const advice = 'Name a folder that does not exist yet, in one that does'
    throw new StartupError(`${advice}: ${folder}: ${reason}`, { cause })
  }
}

/** Returns the newest complete backup in a folder. */
async function newestIn(parent: string): Promise<string | null> {
  let newest = { folder: null as string | null, at: 0 }
  for (const name of await readdir(parent)) {
    if (name.endsWith('.partial')) continue
    const folder = path.join(parent, name)
    // A folder without one holds no whole backup, or none that can be read.
    const signature = await stat(path.join(folder, signatureFile)).catch(() => null)
    if (signature !== null && signature.mtimeMs > newest.at) {
      newest = { folder, at: signature.mtimeMs }
    }
  }
  return newest.folder
}

/** Reads the file, so that a damaged one is written again instead of linked. */
async function isSame(file: string, { bytes, sha256 }: { bytes: Buffer; sha256: string }) {
  // A file that can't be read is written anew.
  const found = await stat(file).catch(() => null)
  if (found?.size !== bytes.length) return false
  return (await sha256Of(createReadStream(file)).catch(() => null)) === sha256
}
