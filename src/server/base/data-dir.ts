import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { lchown, lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canReach, nearestExisting, ownerAdvice, postgresUser } from './os-user.ts'
import { projectRoot, StartupError } from './startup.ts'

/** PostgreSQL's data folder inside the portal's. */
export function clusterDirOf(dataDir: string): string {
  return path.join(dataDir, 'postgres')
}

/**
 * Data folder without DATA_DIR: `data` in the checkout. As root with an embedded database in a checkout that
 * PostgreSQL's user can't enter (/root/app), a folder in /var/lib.
 */
export function defaultDataDir(embedded: boolean): string {
  const inCheckout = path.join(projectRoot, 'data')
  if (!embedded || process.getuid?.() !== 0) return inCheckout
  const user = postgresUser(clusterDirOf(inCheckout))
  if (canReach(user, [projectRoot])) return inCheckout
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8)
  return `/var/lib/merrow-portal-${checkout}`
}

/** Creates the private data folder. If PostgreSQL runs as another user, that user may pass through it. */
export function prepareDataDir(config: { dataDir: string; databaseUrl: string | null }): void {
  const user = config.databaseUrl === null ? postgresUser(clusterDirOf(config.dataDir)) : null
  try {
    makeFolders(config.dataDir, user === null ? 0o700 : 0o711)
    if (user !== null && !canReach(user, [config.dataDir])) letThrough(config.dataDir)
    tryToWrite(config.dataDir)
  } catch (cause) {
    const why = ownerAdvice(config.dataDir) || reason(cause)
    throw new StartupError(`DATA_DIR: ${config.dataDir} can’t be used: ${why}`, { cause })
  }
  if (user !== null && !canReach(user, [config.dataDir])) {
    throw new StartupError(
      `DATA_DIR: the user ${user.name}, who runs PostgreSQL, can’t reach ${config.dataDir}; choose a ` +
        'folder that is not inside a private one, such as /var/lib/merrow-portal, or set DATABASE_URL',
    )
  }
}

/** Sets the mode separately, because mkdir applies the umask. */
function makeFolders(folder: string, mode: number): void {
  const existing = nearestExisting(folder)
  const missing = path.relative(existing, folder).split(path.sep).filter(Boolean)
  missing.reduce((parent, name) => {
    const child = path.join(parent, name)
    mkdirSync(child, { recursive: true })
    chmodSync(child, mode)
    return child
  }, existing)
}

/**
 * Gives files that root made in the folders of data and documents to the folders' owners, because the portal runs as
 * that user. PostgreSQL's own files stay unchanged.
 */
export async function giveToOwner({
  dataDir,
  documentsUrl,
}: {
  dataDir: string
  documentsUrl: string | null
}): Promise<void> {
  if (process.getuid?.() !== 0) return
  const url = documentsUrl === null ? null : new URL(documentsUrl)
  const folders = [dataDir, ...(url?.protocol === 'file:' ? [fileURLToPath(url)] : [])]
  for (const folder of folders) {
    // A folder that is not there has no other owner.
    const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }))
    if (uid === 0) continue
    for (const name of await readdir(folder)) {
      if (!name.startsWith('postgres')) await giveAll(path.join(folder, name), uid, gid)
    }
  }
}

async function giveAll(place: string, uid: number, gid: number): Promise<void> {
  // Gone meanwhile, or not root's to give: the portal then names the file that it can't read.
  const found = await lstat(place).catch(() => null)
  if (found?.uid === 0) await lchown(place, uid, gid).catch(() => {})
  if (found?.isDirectory() !== true) return
  for (const name of await readdir(place)) await giveAll(path.join(place, name), uid, gid)
}

/** Lets others traverse the data folder, but not list it. */
function letThrough(folder: string): void {
  chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o011)
}

/** Writes a file, because permissions don't reveal a read-only file system. A full disk can still be read. */
function tryToWrite(folder: string): void {
  try {
    rmdirSync(mkdtempSync(path.join(folder, '.writable-')))
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cause
  }
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
