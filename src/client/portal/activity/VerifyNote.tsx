import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BrokenLink } from '#shared/audit-events.ts'
import type { Verification } from '#shared/activity.schema.ts'
import { messageOf } from '#client/portal/api/trpc.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { formatVerification } from './format-verification.ts'
import styles from './VerifyNote.module.css'

interface VerifyNoteProps {
  verify: { isPending: boolean; data: Verification | undefined; error: unknown }
}

/** How a verification goes, and what it found; it stays until the next one. */
export function VerifyNote({ verify: { isPending, data, error } }: VerifyNoteProps) {
  const broken = data?.firstBroken ?? null
  return (
    <>
      <div role="status">
        {isPending && (
          <Note icon="clock" title="Verifying every entry">
            A hundred thousand entries take a second or two.
          </Note>
        )}
        {data && broken === null && <Intact verification={data} />}
      </div>
      <div role="alert">
        {data && broken !== null && <Broken verification={data} broken={broken} />}
        {error !== null && (
          <Note tone="bad" icon="alert" title="The log could not be verified">
            {messageOf(error, 'The server could not be reached.')}
          </Note>
        )}
      </div>
    </>
  )
}

function Intact({ verification }: { verification: Verification }) {
  return (
    <Note tone="good" icon="check-circle" title={formatVerification(verification)}>
      Each says what was written then, and follows from the one before. Newest entries that were cut
      off would not show: compare with the server’s log, which keeps the last entry of each check.
    </Note>
  )
}

function Broken({ verification, broken }: { verification: Verification; broken: BrokenLink }) {
  return (
    <Note tone="bad" icon="alert" title={formatVerification(verification)}>
      Somebody reached the database past the portal. Keep it as it is, and compare it with a backup.{' '}
      <Link to="/admin/activity" search={{ upTo: broken.seq }}>
        Show the entries up to there
      </Link>
    </Note>
  )
}

interface NoteProps {
  tone?: 'good' | 'bad'
  icon: IconName
  title: string
  children: ReactNode
}

function Note({ tone, icon, title, children }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </div>
  )
}
