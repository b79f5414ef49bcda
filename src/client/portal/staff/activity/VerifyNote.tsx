import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Verification } from '#shared/audit/activity.schema.ts'
import { messageOf } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { formatVerification } from './phrase-parts.ts'
import { Row } from '#client/public/ui/layout.tsx'

interface VerifyNoteProps {
  verify: { isPending: boolean; data: Verification | undefined; error: unknown }
  onVerifyAll: () => void
}

/** The progress and the result of the last verification. */
export function VerifyNote({ verify: { isPending, data, error }, onVerifyAll }: VerifyNoteProps) {
  const broken = data?.firstBroken ?? null
  const signed = data?.checkpoint && (
    <details className="mt-8 text-small">
      <summary>For an auditor</summary>
      Checkpoint {data.checkpoint.position} is signed with the key {data.checkpoint.keyId},
      fingerprint <span className="breaks">{data.checkpoint.fingerprint}</span>.
    </details>
  )
  return (
    <>
      <div role="status">
        {isPending && (
          <Note icon="clock" title="Verifying the log">
            This can take a few seconds.
          </Note>
        )}
        {data && broken === null && (
          <Note tone="good" icon="check-circle" title={formatVerification(data)}>
            {data.whole ? (
              <>
                No entry has been changed, removed or added later.
                {signed}
              </>
            ) : (
              <>
                No entry has been changed or removed. Entries verified before were not read again.
                {signed}
                <span className="block mt-8">
                  <Button size="small" onClick={onVerifyAll}>
                    Verify every entry
                  </Button>
                </span>
              </>
            )}
          </Note>
        )}
      </div>
      <div role="alert">
        {data && broken !== null && (
          <Note tone="bad" icon="alert" title={formatVerification(data)}>
            Someone may have changed the database outside the portal. Leave it as it is, and compare
            it with a backup.{' '}
            <Link to="/admin/activity" search={{ upTo: broken.seq }}>
              Show the entries up to there
            </Link>
          </Note>
        )}
        {error !== null && (
          <Note tone="bad" icon="alert" title="The log could not be verified">
            {messageOf(error, 'The server could not be reached.')}
          </Note>
        )}
      </div>
    </>
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
    <Row align="stretch" gap={12} mb={24} className="note verdict on-grey" data-tone={tone}>
      <Icon className="mt-2 toned" name={icon} />
      <div>
        <p className="strong">{title}</p>
        <div className="subtext measure mt-4">{children}</div>
      </div>
    </Row>
  )
}
