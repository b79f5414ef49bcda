import type { ReactNode } from 'react'
import { FormError, SuccessIcon } from '#client/portal/ui/form.tsx'
import styles from './LinkSheet.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface LinkSheetProps {
  /** True inside of the portal's page, which has a margin of its own. */
  framed?: boolean
  children: ReactNode
}

/** The card of a page that a link leads to from a mail, or from the firm's sign-in service. On a phone it is the page. */
export function LinkSheet({ framed = false, children }: LinkSheetProps) {
  return (
    <div className={styles.sheet} data-framed={framed || undefined}>
      {children}
    </div>
  )
}

/** `level`: 2 on a page that has a title of its own. */
export function LinkTitle({ level = 1, children }: { level?: 1 | 2; children: ReactNode }) {
  const Title = `h${level}` as const
  return <Title className={`text-figure ${styles.title}`}>{children}</Title>
}

interface LinkEndProps {
  title?: string
  text?: string | undefined
  /** The ways on. */
  children: ReactNode
}

/** Shown when a link has done its work. */
export function LinkDone({ title, text, children }: LinkEndProps) {
  return (
    <Stack gap={12} className="text-center items-center" role="status">
      <SuccessIcon />
      <LinkTitle>{title}</LinkTitle>
      {text && <p className="muted breaks">{text}</p>}
      {children}
    </Stack>
  )
}

/** Why a link leads no further. */
export function DeadLink({ title, text, children }: LinkEndProps) {
  return (
    <>
      {title && <LinkTitle>{title}</LinkTitle>}
      <FormError>{text}</FormError>
      <div className="actions mt-24">{children}</div>
    </>
  )
}
