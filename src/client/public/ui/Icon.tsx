import sheet from './icons.svg?url'
import styles from './Icon.module.css'

/** The symbols of icons.svg: one more there is one more here. */
export type IconName =
  | 'alert'
  | 'arrow-left'
  | 'arrow-right'
  | 'bell'
  | 'calendar'
  | 'camera'
  | 'check'
  | 'check-circle'
  | 'chevron-down'
  | 'chevron-right'
  | 'circle'
  | 'clock'
  | 'close'
  | 'document'
  | 'download'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'half'
  | 'home'
  | 'lightbulb'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'moon'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'search'
  | 'sun'
  | 'trash'
  | 'upload'
  | 'user'

/**
 * The line icons of the whole product: 24 px grid, one stroke, the colour of the text beside them. They are a file
 * rather than code, so that no page carries the icons of the others.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
