import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './account.module.css'

interface CollapsibleProps {
  /** The label of the button that opens the form. */
  label: string
  /** The current value. */
  value: ReactNode
  /** The form. It starts fresh each time it opens. */
  children: (close: () => void) => ReactNode
}

/** A form behind a button. It closes when it is canceled or saved, and the focus returns to the button. */
export function Collapsible({ label, value, children }: CollapsibleProps) {
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useDidUpdate(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [opened])
  return (
    <div ref={place}>
      {opened ? (
        children(() => setOpened(false))
      ) : (
        <div className={`wrap ${styles.row}`}>
          <p className="shrinks breaks">{value}</p>
          <Button size="small" onClick={() => setOpened(true)}>
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}
