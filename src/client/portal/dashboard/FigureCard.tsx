import type { ReactNode } from 'react'
import type { BoundaryQuery } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import styles from './FigureCard.module.css'

interface FigureCardProps<Data> {
  title: string
  query: BoundaryQuery<Data>
  /** Whether the hint has a second line, for which there must be room while it is loading. */
  tall?: boolean
  children: (data: Data) => Figure
}

/** One figure, large, and what it means, beneath. */
export interface Figure {
  figure: ReactNode
  hint: ReactNode
}

/** A card around one figure. When it can't be had, the rest of the screen goes on without it. */
export function FigureCard<Data>({ title, query, tall, children }: FigureCardProps<Data>) {
  const { figure, hint } = query.data === undefined ? withoutData(query) : children(query.data)
  return (
    <Panel>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.figure}>{figure}</p>
      <div className={styles.hint} data-tall={tall || undefined}>
        {hint}
      </div>
    </Panel>
  )
}

function withoutData({ error, fetchStatus, refetch }: BoundaryQuery<unknown>): Figure {
  if (error === null && fetchStatus !== 'paused') {
    return {
      figure: <Skeleton width="7rem" height="2.25rem" />,
      hint: <Skeleton width="9rem" height="0.875rem" />,
    }
  }
  return {
    figure: '–',
    hint: (
      <>
        <span role="alert">Could not be loaded.</span>{' '}
        <button type="button" className={styles.retry} onClick={() => void refetch()}>
          Try again
        </button>
      </>
    ),
  }
}
