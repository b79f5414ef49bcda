/** How often the shown progress may rise, in milliseconds. */
export const PROGRESS_TICK_MS = 100

/** All bytes are sent; the rest belongs to the server's answer. */
export const SENT_PERCENT = 90

const STEP = 10

/**
 * The percentage to show after one more tick: the share of bytes that were really sent, scaled to 90, rising by at
 * most 10 a tick and never falling. A fast line shows the specification's steps of ten, a slow one the truth.
 *
 * @param shown the percentage shown until now
 * @param share sent bytes of all bytes, 0 to 1
 */
export function nextProgress(shown: number, share: number): number {
  const truth = Math.floor(Math.min(Math.max(share, 0), 1) * SENT_PERCENT)
  return Math.min(shown + STEP, Math.max(shown, truth))
}
