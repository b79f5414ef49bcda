/** Milliseconds of this thread's own computing for which a file may keep the process from all else. */
export const mostTurn = 100

/** The longest turn of work on a file: the shorter of two where it is too long, because a collection of garbage is not caused by it. */
export async function timeHeld(work: () => Promise<unknown>): Promise<number> {
  const first = await longestTurn(work)
  return first < mostTurn ? first : Math.min(first, await longestTurn(work))
}

/**
 * Runs `work` and measures the longest turn of this thread's event loop meanwhile: nothing else runs for that long. In
 * milliseconds of the thread's CPU time, which other programs on a busy machine do not affect.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  return (await longestTurns(work)).cpu
}

/** Like `longestTurn`, and the longest turn by the clock: with the time in which the machine ran other programs. */
export async function longestTurns(
  work: () => Promise<unknown>,
): Promise<Record<'cpu' | 'clock', number>> {
  const longest = { cpu: 0, clock: 0 }
  let last = process.threadCpuUsage()
  let since = performance.now()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest.cpu = Math.max(longest.cpu, (user + system) / 1000)
    longest.clock = Math.max(longest.clock, performance.now() - since)
    last = process.threadCpuUsage()
    since = performance.now()
    next = setTimeout(look, 1)
  }
  // Once in each turn that takes a millisecond; looking at all of them would take a whole core from the work elsewhere.
  let next = setTimeout(look, 1)
  try {
    await work()
  } finally {
    clearTimeout(next)
  }
  look()
  clearTimeout(next)
  return longest
}
