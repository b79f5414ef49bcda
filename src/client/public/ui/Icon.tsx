import icons from './icons.svg?url'
import illustrations from './illustrations.svg?url'

const iconNames = [
  'alert',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'bell',
  'calendar',
  'camera',
  'check',
  'check-circle',
  'chevron-down',
  'circle',
  'clock',
  'close',
  'document',
  'download',
  'external',
  'eye',
  'eye-off',
  'half',
  'lightbulb',
  'lock',
  'mail',
  'menu',
  'moon',
  'phone',
  'plus',
  'search',
  'sun',
  'turn',
  'upload',
  'user',
] as const

export type IconName = (typeof iconNames)[number]

/** A symbol from icons.svg, in the color of its text. One file has all symbols, so that the code contains none. */
export function Icon({ name, size = 20, className = '' }: IconProps) {
  return (
    <svg
      className={`drawing icon ${className}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${icons}#${name}`} />
    </svg>
  )
}

interface IconProps {
  name: IconName
  size?: number
  className?: string | undefined
}

const illustrationNames = [
  'setup',
  'upload',
  'review',
  'expert-review',
  'track',
  'individual',
  'business',
  'investment',
  'planning',
  'lost',
  'no-returns',
  'no-documents',
  'no-messages',
  'nothing-found',
  'no-filed',
] as const

export type IllustrationName = (typeof illustrationNames)[number]

export function Illustration({ name, width, height, className = '' }: IllustrationProps) {
  return (
    <svg className={`drawing ${className}`} width={width} height={height} aria-hidden="true">
      <use href={`${illustrations}#${name}`} />
    </svg>
  )
}

interface IllustrationProps {
  name: IllustrationName
  /** In CSS pixels; most are 4:3. */
  width: number
  height: number
  className?: string | undefined
}
