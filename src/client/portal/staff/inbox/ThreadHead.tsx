import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/firm/dates.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { UnprovenNote } from '#client/portal/staff/base/UnprovenNote.tsx'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { nameOf, readerOf } from './inbox-views.ts'
import type { ThreadDialogName } from './ThreadDialogs.tsx'
import { ThreadState } from './ThreadState.tsx'
import type { useSteps } from './use-steps.ts'
import styles from './inbox.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface ThreadHeadProps {
  thread: OpenedStaffThread
  now: Date
  steps: ReturnType<typeof useSteps>
  onOpen: (name: ThreadDialogName) => void
  onClose: () => void
}

/**
 * The client or visitor and the subject, which stay in view, the staff member who answers, and the actions on the
 * thread.
 */
export function ThreadHead({ thread, now, steps, onOpen, onClose }: ThreadHeadProps) {
  const { client, visitor, assignee, label, taxReturnId, state, deleted } = thread
  const { isClient } = readerOf(thread)
  return (
    <>
      <Row align="start" between className={`pt-16 px-inset ${styles.who}`}>
        <div className="breaks">
          <h3 className="sans text-lead strong">
            {client === null ? (
              <bdi>{nameOf(thread)}</bdi>
            ) : (
              <Link to="/admin/clients/$id" params={client}>
                <bdi>{nameOf(thread)}</bdi>
              </Link>
            )}
          </h3>
          <p className="subtext">
            {taxReturnId === null ? (
              label
            ) : (
              <Link to="/admin/returns/$id" params={{ id: taxReturnId }}>
                {label}
              </Link>
            )}
          </p>
        </div>
        <Button
          size="small"
          variant="quiet"
          className="mr-back-12"
          icon="close"
          data-print="hide"
          onClick={onClose}
        >
          Close
        </Button>
      </Row>
      <Stack as="header" className="inset line-below">
        <Group as="p" className="subtext breaks">
          {deleted && <span>The document was deleted</span>}
          {client === null && visitor && <Reach email={visitor.email} phone={visitor.phone} />}
          {client && isClient && <Reach email={client.email} phone={client.phone} />}
          <UnprovenBadge client={client} />
        </Group>
        <ThreadState thread={thread} now={now} />
        {isClient && <Warnings thread={thread} />}
        {client && isClient && <UnprovenNote client={client} />}
        <Group data-print="hide">
          <Button size="small" onClick={() => onOpen('assign')}>
            {assignee === null ? 'Assign' : assignee.name}
          </Button>
          {state === 'open' ? (
            <>
              <Button size="small" icon="check" pending={steps.closing} onClick={steps.close}>
                No answer needed
              </Button>
              <Button size="small" icon="clock" onClick={() => onOpen('snooze')}>
                Snooze
              </Button>
            </>
          ) : (
            <Button size="small" pending={steps.reopening} onClick={steps.reopen}>
              Open again
            </Button>
          )}
          <MoreMenu
            about={`the thread with ${nameOf(thread)}`}
            items={[
              client !== null && { label: 'Make a request…', onChoose: () => onOpen('request') },
              client !== null && {
                label: 'Move to another return…',
                onChoose: () => onOpen('move'),
              },
              client === null && { label: 'Attach to a client…', onChoose: () => onOpen('attach') },
            ]}
          />
        </Group>
      </Stack>
    </>
  )
}

function Reach({ email, phone }: { email: string; phone: string | null }) {
  return (
    <>
      {email !== '' && (
        <a href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      )}
      {phone !== null && <Phone phone={phone} />}
    </>
  )
}

/** A phone number as a link: a client's has ten digits, a visitor's is as typed. */
function Phone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return <bdi>{phone}</bdi>
  return <a href={`tel:${digits}`}>{/^\d{10}$/.test(phone) ? formatPhone(phone) : phone}</a>
}

/** Why what is written here may not be read. */
function Warnings({ thread: { client, visitor, refusedSince } }: { thread: OpenedStaffThread }) {
  const phone = client === null ? (visitor?.phone ?? null) : client.phone
  const why =
    client?.signsIn === false
      ? 'This client does not read messages online: call them.'
      : refusedSince && `Mail does not reach them since ${formatDate(refusedSince)}: call them.`
  if (!why) return null
  return (
    <Row as="p" align="stretch" className="note warning">
      <Icon className="mt-2" name="phone" size={18} />
      <span>
        {why} {phone === null ? 'No phone number is on file.' : <Phone phone={phone} />}
      </span>
    </Row>
  )
}
