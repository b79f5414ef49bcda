/** How often the same is read again at most, in milliseconds. Two people at work see each other's changes within two seconds. */
const EVERY_MS = 1000

/**
 * Makes a reading calm, however often it is asked for: at once when it was quiet, then once a second, and never before
 * the last one has ended; in a hidden tab once it is looked at again. The last asking is always followed by a reading.
 */
export function throttle(read: () => Promise<unknown>): () => void {
  let asked = false
  let reading = false

  async function readWhileAsked() {
    reading = true
    while (asked) {
      await inSight()
      asked = false
      await Promise.allSettled([read(), pause()])
    }
    reading = false
  }

  return () => {
    asked = true
    if (!reading) void readWhileAsked()
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}

async function inSight(): Promise<void> {
  if (!document.hidden) return
  await new Promise((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true })
  })
}
