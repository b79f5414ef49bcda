import { Suspense, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

export interface MoreItem {
  label: string
  onChoose: () => void
  /** True while what it started goes on. */
  pending?: boolean
}

interface MoreMenuProps {
  /** The subject, for screen readers: completes "More for …". */
  about: string
  /** False and null are left out. Without an item there is no menu. */
  items: readonly (MoreItem | false | null)[]
  /** The button's word. */
  word?: string
  /** True for a button without a word. */
  iconOnly?: boolean
  id?: string
}

/**
 * The actions that are not needed at the moment, behind one button. The menu's code loads when it is pressed, and it
 * opens then.
 */
export function MoreMenu({ about, items, word = 'More', iconOnly = false, id }: MoreMenuProps) {
  const [pressed, setPressed] = useState(false)
  const shown = items.filter((item) => item !== false && item !== null)
  if (shown.length === 0) return null
  const button = (
    <Button
      id={id}
      size="small"
      variant="quiet"
      data-print="hide"
      aria-label={`${word} for ${about}`}
      aria-haspopup="menu"
      pending={shown.some(({ pending }) => pending)}
      onClick={() => setPressed(true)}
    >
      {!iconOnly && word}
      <Icon name="chevron-down" size={18} />
    </Button>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <MoreMenuItems items={shown}>{button}</MoreMenuItems>
    </Suspense>
  )
}

const MoreMenuItems = lazyPart(() => import('./MoreMenuItems.tsx').then((m) => m.MoreMenuItems))
