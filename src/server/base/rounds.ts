/** A round that runs or has ended, and when it started. */
interface Round<Found> {
  startedAt: Date
  found: Promise<Found>
}

/** Runs `look` at most once a minute, and one at a time: all callers in between get the same answer. */
export function inRounds<Input extends unknown[], Found>(
  clock: () => Date,
  look: (now: Date, ...input: Input) => Promise<Found>,
): (...input: Input) => Promise<Found> {
  let round: Round<Found> | null = null
  let running = false
  return (...input) => {
    const now = clock()
    // Also runs after the clock was set back.
    const isOld = round === null || Math.abs(now.getTime() - round.startedAt.getTime()) >= roundMs
    if (round !== null && (running || !isOld)) return round.found
    running = true
    const found = look(now, ...input).finally(() => {
      running = false
    })
    round = { startedAt: now, found }
    return found
  }
}

const roundMs = 60_000
