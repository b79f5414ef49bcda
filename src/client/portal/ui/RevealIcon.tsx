import { Icon } from '#client/public/ui/Icon.tsx'

/** The eye of a hidden field: what a press would do next. */
export function RevealIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} />
}
