import { execFileSync } from 'node:child_process'
import { rmdirSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  folder: string
  freeBytes: () => Promise<number>
  /** Leaves so many bytes free. */
  fill: (left?: number) => Promise<void>
  empty: () => Promise<void>
  setReadOnly: (readOnly: boolean) => void
  remove: () => void
}

/**
 * A file system of its own, in memory. Null where this user may not mount one, which is said aloud: what only it can show is
 * then not tested.
 */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-disk-'))
  await chmod(folder, 0o755)
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder)
  } catch (error) {
    rmdirSync(folder)
    process.stderr.write(`No small disk to test with: ${String(error)}\n`)
    return null
  }
  const remove = () => {
    process.off('exit', remove)
    // Also while a process still has a file open there.
    run('umount', '--lazy', folder)
    rmdirSync(folder)
  }
  process.once('exit', remove)
  const ballast = path.join(folder, 'ballast')
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    freeBytes,
    async fill(left = 0) {
      await rm(ballast, { force: true })
      await writeFile(ballast, Buffer.alloc((await freeBytes()) - left))
    },
    empty: () => rm(ballast, { force: true }),
    setReadOnly: (readOnly) => run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder),
    remove,
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' })
}
