import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** The scheme in use: the visitor's choice, kept in this browser, else the system's. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, read, () => 'light')
}

export function chooseColorScheme(scheme: ColorScheme): void {
  document.documentElement.setAttribute(ATTRIBUTE, scheme)
  try {
    localStorage.setItem('colorScheme', scheme)
  } catch {
    // Not kept then; it still holds for this visit.
  }
  for (const listener of listeners) listener()
}

// Set only when somebody chose; without it the tokens follow the system.
const ATTRIBUTE = 'data-colour-scheme'
const listeners = new Set<() => void>()

function read(): ColorScheme {
  const chosen = document.documentElement.getAttribute(ATTRIBUTE)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    system.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}
