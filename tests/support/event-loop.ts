/**
 * Runs `work` and measures the longest turn of this thread's event loop meanwhile: nothing else runs for that long. In
 * milliseconds of the thread's CPU time, which other programs on a busy machine do not affect.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1000)
    last = process.threadCpuUsage()
    next = setImmediate(look)
  }
  let next = setImmediate(look)
  try {
    await work()
  } finally {
    clearImmediate(next)
  }
  look()
  clearImmediate(next)
  return longest
}
