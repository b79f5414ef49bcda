import { execFileSync } from 'node:child_process'
import { rmdirSync } from 'node:fs'
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

/**
 * A separate file system in memory. Null, with a printed line, if this user may not mount one: the tests that need it
 * do not run then.
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

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' })
}
