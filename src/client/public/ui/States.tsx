import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, Illustration, type IllustrationName } from './Icon.tsx'
import styles from './States.module.css'
import { Stack } from './layout.tsx'

export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing && (
        <div className="mb-16 ink">
          <Illustration name={drawing} width={128} height={96} />
        </div>
      )}
      <p className="serif-title">{title}</p>
      {children && <p className="muted mt-4 measure-27">{children}</p>}
      {action && <div className="mt-16">{action}</div>}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  drawing?: IllustrationName
}

export function ErrorState({ title, children, onRetry, pending }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <div className="mb-8 error">
        <Icon name="alert" size={24} />
      </div>
      <p className="serif-title">{title}</p>
      {children && <p className="muted mt-4 measure-27">{children}</p>}
      <div className="mt-16">
        <Button onClick={onRetry} pending={pending}>
          Try again
        </Button>
      </div>
    </div>
  )
}

interface ErrorStateProps {
  title: string
  children?: string
  onRetry: () => void
  pending?: boolean
}

/** A placeholder for loading content, in its final size so that nothing shifts. CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Stack as="span" gap={12}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}

/** Rows of a loading table or list, 52 px each. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className="rows">
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.row} key={row}>
          <Skeleton width={`${[38, 30, 44, 34][row % 4]}%`} />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  )
}

/** Announces to screen readers that content is loading, because they can't see the skeletons. */
export function Loading({ what }: { what: string }) {
  return (
    <p className="visually-hidden" role="status">
      Loading {what}
    </p>
  )
}

/** A whole page that waits for the session or for a screen's code. Appears only after a moment. */
export function Spinner() {
  return (
    <Stack gap={0} className="place-center min-60vh" role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </Stack>
  )
}
