/** Milliseconds of each run, fastest first, after warm-up runs in which prepared statements get their final plan. */
export async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let run = -8; run < 15; run += 1) {
    const began = performance.now()
    await work()
    if (run >= 0) times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
