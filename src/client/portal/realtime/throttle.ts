/** The least time between two reads, in milliseconds. Two users see each other's changes within two seconds. */
const EVERY_MS = 1000

/**
 * Limits how often `read` runs: at once after a pause, then once a second, and never before the last run has ended; in a
 * hidden tab when it is visible again. A run always follows the last call.
 */
export function throttle(read: () => Promise<unknown>): () => void {
  let requested = false
  let reading = false

  async function readWhileRequested() {
    reading = true
    while (requested) {
      await whenVisible()
      requested = false
      await Promise.allSettled([read(), pause()])
    }
    reading = false
  }

  return () => {
    requested = true
    if (!reading) void readWhileRequested()
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}

async function whenVisible(): Promise<void> {
  if (!document.hidden) return
  await new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true })
  })
}
