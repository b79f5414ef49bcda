import type { ReactNode } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './account.module.css'

interface WayInProps {
  title: ReactNode
  detail: ReactNode
  /** The button that ends it; `label` also names what it ends. */
  end: { text: string; label: string; pending: boolean; onClick: () => void }
}

/** A way into the account, with the button that ends it. */
export function WayIn({ title, detail, end }: WayInProps) {
  return (
    <li className={styles.row}>
      <div className="shrinks breaks">
        <p className="strong breaks">{title}</p>
        <p className="small breaks">{detail}</p>
      </div>
      <Button
        className="rigid"
        size="small"
        pending={end.pending}
        aria-label={end.label}
        onClick={end.onClick}
      >
        {end.text}
      </Button>
    </li>
  )
}
