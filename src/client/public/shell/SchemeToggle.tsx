import { createStore, inStorage, useStore } from '#client/public/ui/store.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './Header.module.css'

type ColorScheme = 'light' | 'dark'

export function SchemeToggle() {
  const scheme = useColorScheme()
  return (
    <button
      type="button"
      className={`icon-button muted ${styles.toggle}`}
      aria-label="Dark mode"
      aria-pressed={scheme === 'dark'}
      onClick={() => choose(scheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  )
}

/** The color scheme in use: the visitor's choice, otherwise the system's. */
export function useColorScheme(): ColorScheme {
  return useStore(colorScheme, 'light')
}

// Set only after a choice; without it the tokens follow the system.
const ATTRIBUTE = 'data-color-scheme'

const colorScheme = createStore(readScheme, () => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => colorScheme.set(readScheme())
  system.addEventListener('change', follow)
  return () => system.removeEventListener('change', follow)
})

function readScheme(): ColorScheme {
  const chosen = document.documentElement.getAttribute(ATTRIBUTE)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function choose(scheme: ColorScheme): void {
  const root = document.documentElement
  // Hundreds of transitions at once would take longer than the change itself.
  root.toggleAttribute('data-switching', true)
  root.setAttribute(ATTRIBUTE, scheme)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => root.toggleAttribute('data-switching', false)),
  )
  inStorage('localStorage', (local) => local.setItem('colorScheme', scheme))
  colorScheme.set(scheme)
}
