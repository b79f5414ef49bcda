import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTargetUrl, targetForms } from '#server/base/target-url.ts'
import { StartupError } from '#server/base/startup.ts'
import type { BackupTarget } from './backup-target.ts'
import { localTarget } from './local-target.ts'

/**
 * The argument of `npm run backup` and `npm run restore`: a folder, file:///… or
 * s3://bucket/prefix?endpoint=…&region=….
 *
 * @throws StartupError for another address, which would be a strange name of a folder
 */
export async function openTarget(target: string): Promise<BackupTarget> {
  if (/^[a-z][a-z\d+.-]+:/i.test(target) && !isTargetUrl(target)) {
    throw new StartupError(`${target}: name a folder, ${targetForms}`)
  }
  if (target.startsWith('s3://')) {
    // Loaded on demand: a backup to a folder saves a second and 20 MB.
    const { s3Target } = await import('./s3-target.ts')
    return s3Target(new URL(target))
  }
  return localTarget(path.resolve(target.startsWith('file:') ? fileURLToPath(target) : target))
}

/** A new backup below BACKUP_URL, named after the time. */
export function datedTarget(backupUrl: string, now: Date): string {
  const url = new URL(backupUrl)
  const name = now.toISOString().slice(0, 19).replaceAll(':', '-')
  url.pathname = path.posix.join(url.pathname, `${name}Z`)
  return url.href
}
