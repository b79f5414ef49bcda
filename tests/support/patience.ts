/** What the fixed work takes on a quiet machine of the kind that the limits are meant for. */
const usualMilliseconds = 25

/**
 * How many times longer than on a quiet machine with two cores everything may take here: 1 to 8. Measured once at the
 * start of a run, which hands it on as PATIENCE; the variable also sets it by hand.
 */
export const patience = Number(process.env.PATIENCE ?? measurePatience())

/** Milliseconds of a whole test, of a hook, and of anything that a test waits for. They only end what hangs. */
export const limits = {
  test: 120_000 * patience,
  hook: 180_000 * patience,
  wait: 30_000 * patience,
}

/** For `vi.waitFor` and `vi.waitUntil`, whose own limit is a second. */
export const patiently = { timeout: limits.wait, interval: 20 }

/** A signal that ends a call which hangs. */
export const untilPatienceEnds = () => AbortSignal.timeout(limits.wait)

/** The median of five, because a pause of the machine makes one slow. */
function measurePatience(): number {
  const times = Array.from({ length: 5 }, timeFixedWork).toSorted((a, b) => a - b)
  return Math.min(8, Math.max(1, Math.ceil((times[2] ?? 0) / usualMilliseconds)))
}

function timeFixedWork(): number {
  const started = performance.now()
  let hash = 0
  for (let at = 0; at < 20_000_000; at += 1) hash = Math.imul(hash ^ at, 0x01_00_01_93)
  const elapsed = performance.now() - started
  // Never NaN: the result is used, so that no compiler leaves the loop out.
  return elapsed + Math.min(0, Math.abs(hash))
}
