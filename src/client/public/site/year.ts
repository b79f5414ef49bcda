import { useSyncExternalStore } from 'react'

/**
 * The current calendar year. A prerendered page carries the year of its build, which the browser corrects at once
 * after taking over.
 */
export function useYear(): number {
  return useSyncExternalStore(never, currentYear, () => BUILD_YEAR)
}

function currentYear(): number {
  return new Date().getFullYear()
}

function never(): () => void {
  return () => undefined
}
