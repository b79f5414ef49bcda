/** Epoch milliseconds of the last sign of a person at this page; opening it is one. */
let lastAct = Date.now()

const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Looks out for signs of a person; returns how to stop. */
export function trackUserActivity(): () => void {
  const note = () => {
    lastAct = Date.now()
  }
  for (const act of ACTS) addEventListener(act, note, { capture: true, passive: true })
  return () => {
    for (const act of ACTS) removeEventListener(act, note, { capture: true })
  }
}

/** Whether somebody did something here in the last so many milliseconds. */
export function wasActiveWithin(milliseconds: number): boolean {
  return Date.now() - lastAct < milliseconds
}
