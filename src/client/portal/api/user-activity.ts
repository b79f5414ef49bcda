/** Epoch milliseconds of the last input; opening the page counts as one. */
let lastInput = Date.now()

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export function trackUserActivity(): () => void {
  const note = () => {
    lastInput = Date.now()
  }
  for (const event of EVENTS) addEventListener(event, note, { capture: true, passive: true })
  return () => {
    for (const event of EVENTS) removeEventListener(event, note, { capture: true })
  }
}

export function wasActiveWithin(milliseconds: number): boolean {
  return Date.now() - lastInput < milliseconds
}
