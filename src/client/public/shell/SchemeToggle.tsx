import { chooseColorScheme, useColorScheme } from '#client/public/ui/color-scheme.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './SchemeToggle.module.css'

/** Light or dark; the choice is kept in this browser. */
export function SchemeToggle() {
  const scheme = useColorScheme()
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label="Dark mode"
      aria-pressed={scheme === 'dark'}
      onClick={() => chooseColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </button>
  )
}
