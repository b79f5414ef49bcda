import { useEffect, useState } from 'react'

/**
 * Lets a place rest after a press, because the next step's button takes it: until two seconds are over and the pointer
 * has moved. A press by key or finger waits for the time only.
 */
export function useRest() {
  const [resting, setResting] = useState<'time' | 'pointer' | null>(null)
  useEffect(() => {
    if (resting === null) return undefined
    const missing = new Set(resting === 'pointer' ? ['time', 'pointer'] : ['time'])
    const done = (what: string) => {
      missing.delete(what)
      if (missing.size === 0) setResting(null)
    }
    const timer = setTimeout(() => done('time'), REST_MS)
    const move = () => done('pointer')
    window.addEventListener('pointermove', move)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', move)
    }
  }, [resting])
  return {
    resting: resting !== null,
    rest: ({ nativeEvent }: { nativeEvent: MouseEvent }) =>
      setResting(isOfMouse(nativeEvent) ? 'pointer' : 'time'),
  }
}

const REST_MS = 2000

/** A key's click has no detail. */
function isOfMouse(event: MouseEvent): boolean {
  const touched = event instanceof PointerEvent && event.pointerType === 'touch'
  return event.detail > 0 && !touched
}
