import { performance } from 'node:perf_hooks'

/**
 * Returns memory to the system that nothing uses: what only the start needed, about 20 MB, and later what a busy time
 * has left, 60 MB and more, which V8 keeps on its own. It takes 70 ms and drops compiled code, so after the start it waits
 * until the process has rested for `every` milliseconds.
 */
export function giveMemoryBack(every = 60_000): void {
  let kept = collect()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization < REST && process.memoryUsage.rss() - kept > WORTH_IT) kept = collect()
  }, every).unref()
}

/** The share of the time in which a process at rest does something. */
const REST = 0.02

/** Bytes that the process has grown by. */
const WORTH_IT = 50_000_000

/** Returns the bytes that the process holds then. */
function collect(): number {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return process.memoryUsage.rss()
}
