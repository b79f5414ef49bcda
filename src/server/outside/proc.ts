import { readFileSync, writeFileSync } from 'node:fs'

// Facts and settings of a process on Linux (proc(5)). Elsewhere the figures are zero.

/** If the machine runs out of memory, the kernel ends this child, not the portal (oom_score_adj). */
export function offerToKernel(pid = 0): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not on Linux.
  }
}

/** Returns zero if /proc does not say. */
export function residentMegabytes(pid = 0): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return (Number(pages) * pageBytes) / 1024 / 1024
  } catch {
    // Not Linux.
    return 0
  }
}

/** The processor time of all threads of the process; zero if /proc does not say. */
export function processorSeconds(pid = 0): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name before may contain spaces. Fields 14 and 15 are utime and stime, in ticks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    // Not Linux.
    return 0
  }
}

const ticksPerSecond = 100

/** Some ARM servers have larger pages; a child there may use more memory than its limit says. */
const pageBytes = 4096
