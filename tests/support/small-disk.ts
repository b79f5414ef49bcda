import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  freeBytes: () => Promise<number>
  /** Fills the disk and leaves this many bytes free. */
  fill: (left?: number) => Promise<void>
  empty: () => Promise<void>
  setReadOnly: (readOnly: boolean) => void
  remove: () => void
}

/** A separate file system in memory. Tests that need one have the tag `small-disk`. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-disk-'))
  await chmod(folder, 0o755)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder)
  const remove = () => {
    process.off('exit', remove)
    // Lazy, because a process may still have a file open there.
    run('umount', '--lazy', folder)
    rmdirSync(folder)
  }
  process.once('exit', remove)
  const filler = path.join(folder, 'filler')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    async fill(left = 0) {
      await rm(filler, { force: true })
      await writeFile(filler, Buffer.alloc((await freeBytes()) - left))
    },
    empty: () => rm(filler, { force: true }),
    setReadOnly: (readOnly) => run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder),
    remove,
  }
}

/** Whether this user may mount a file system, found out by doing it. */
export function mayMount(): boolean {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-disk-'))
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
    run('umount', folder)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' })
}
