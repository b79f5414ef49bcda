import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const prefix = 'portal-run-'

/**
 * Gives a run of the tests a folder for all of its temporary files. Its processes know the folder as TMPDIR, which each
 * hands on to those that it starts: that is how the next run finds what a broken-off one has left. Does nothing in a
 * process of a run. Returns the folder.
 */
export function enterRunFolder(): string {
  const parent = os.tmpdir()
  if (path.basename(parent).startsWith(prefix)) return parent
  for (const place of withMemory(parent)) sweepRunFolders(place)
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
  // Started by root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => endRun(folder))
  return folder
}

/** Memory that serves as a folder and may hold programs (tmpfs(5)), if the machine has it. */
const memory = '/dev/shm'
const hasMemory = new RegExp(`^\\S+ ${memory} tmpfs (?!\\S*noexec)`, 'm').test(read('/proc/mounts'))
/** Bytes: ten times what a run of all tests had in it at most. */
const enough = 2 * 1024 ** 3

const withMemory = (parent: string) => (hasMemory ? [parent, memory] : [parent])

/**
 * A run's folder for databases, which are thousands of small files: in memory if there is room, else on disk. It ends
 * with the run.
 */
export function databaseFolder(): string {
  const folder = os.tmpdir()
  if (!hasMemory || roomIn(memory) < enough) return folder
  const twin = path.join(memory, path.basename(folder))
  mkdirSync(twin, { recursive: true })
  chmodSync(twin, 0o711)
  return twin
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory())
}

/** Ends what runs that were broken off have left in a folder of temporary files. */
export function sweepRunFolders(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (!isRun(pid)) endRun(path.join(parent, name))
  }
}

/** Kills the other processes of a run, and removes its folder. */
export function endRun(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      if (pid !== process.pid) process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  try {
    for (const parent of withMemory(path.dirname(folder))) {
      const own = path.join(parent, path.basename(folder))
      rmSync(own, { recursive: true, force: true, maxRetries: 5 })
    }
  } catch (error) {
    // A file system that a test mounted, or another user's files.
    console.error(`${folder} could not be removed: ${String(error)}`)
  }
}

/** The processes that have a folder as TMPDIR, and that this user may look at (proc(5)). */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).split('\0').includes(`TMPDIR=${folder}`))
    .map(Number)
}

/** Whether a run of the tests has this process id; another program may have it by now. */
function isRun(pid: number): boolean {
  return /tests\/(mutants\/)?run\.ts|vitest|playwright|knip/.test(read(`/proc/${pid}/cmdline`))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
