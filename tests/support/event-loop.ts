/**
 * Runs `work` and finds the longest turn of this thread's event loop meanwhile: for so long nobody else was served. In
 * milliseconds of the thread's own CPU time, which other programs on a busy machine don't add to.
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
