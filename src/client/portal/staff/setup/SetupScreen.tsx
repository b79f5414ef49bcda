import { Link } from '@tanstack/react-router'
import { formatMoment } from '#shared/firm/dates.ts'
import type { FindingLevel, SetupFindings } from '#shared/firm/setup.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { NewClientButton } from '#client/portal/staff/base/NewClientButton.tsx'
import { SettingsNav } from '#client/portal/staff/base/SettingsNav.tsx'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { type SetupStep, setupSteps, skippableOf } from './steps.ts'
import { TestMail } from './TestMail.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/**
 * The steps that the portal needs before clients sign in. A step that is done is folded, and each can be opened at any
 * time.
 */
export function SetupScreen() {
  const findings = trpc.admin.setup.findings.useQuery(undefined, {
    refetchOnMount: readAgain,
    trpc: { context: { alone: true } },
  })
  return (
    <>
      <PageHeading
        title="Set-up"
        lead="What the portal needs before clients sign in. The doctor says the same on the server."
      >
        <Button pending={findings.isFetching} onClick={() => void findings.refetch()}>
          Check again
        </Button>
      </PageHeading>
      <SettingsNav />
      <QueryBoundary
        query={findings}
        what="the set-up"
        failed="The set-up could not be checked."
        skeleton={
          <Panel flush>
            <SkeletonRows rows={9} />
          </Panel>
        }
      >
        {(found) => <Steps found={found} />}
      </QueryBoundary>
    </>
  )
}

function Steps({ found }: { found: SetupFindings }) {
  const user = useUser()
  if (user === null) return null
  const { checkedAt, host } = found
  return (
    <>
      <Panel flush>
        <ol className="rows">
          {setupSteps(found, user).map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      </Panel>
      <Stack mt={16} className="small measure">
        <p>
          Checked {formatMoment(checkedAt)}
          {host !== null && ` by the machine ${host}; other machines may find something else`}. The
          portal checks at most once a minute.
        </p>
        <p>
          This page can’t see timers, the firewall, or why a portal does not start. For that, run
          the doctor on the server: docs/operations.md, Commands.
        </p>
      </Stack>
    </>
  )
}

function Step({ step }: { step: SetupStep }) {
  const { id, title, level, skipped, findings } = step
  const labels = id === 'team' ? { ...levels, off: alone } : levels
  const shown = skipped ? notNow : labels[level]
  return (
    <li>
      <details open={!skipped && (level === 'warning' || level === 'fault')}>
        <summary className="inset">
          <h2 className="subheading inline-block mr-8">{title}</h2>
          <Badge tone={shown.tone} icon={shown.icon}>
            {shown.label}
          </Badge>
        </summary>
        <Stack gap={16} className="px-inset pb-16 measure">
          <Stack as="ul">
            {findings.map(({ level: one, text, todo }) => (
              <Row key={text} as="li" align="start">
                <Icon name={labels[one].icon} />
                <div className="shrinks breaks">
                  <p>
                    <span className="visually-hidden">{labels[one].label}: </span>
                    {text}
                  </p>
                  {todo !== undefined && <p className="small">{capitalized(todo)}</p>}
                </div>
              </Row>
            ))}
          </Stack>
          <StepAction id={id} level={level} />
          <PutOff step={step} />
        </Stack>
      </details>
    </li>
  )
}

/** For all admins; a step that is done or has a fault can't be put off. */
function PutOff({ step }: { step: SetupStep }) {
  const id = skippableOf(step)
  const { mutate, isPending } = trpc.admin.setup.skip.useMutation({
    onSuccess: () => queries.admin.setup.findings.invalidate(),
    onError: (error) => reportFailure('The set-up could not be changed', error),
  })
  if (id === null) return null
  const { skipped, title } = step
  return (
    <div>
      <Button
        size="small"
        pending={isPending}
        aria-label={`${skipped ? 'Do it now' : 'Not now'}: ${title}`}
        onClick={({ currentTarget }) => {
          // The step is folded then, and this button with it.
          currentTarget.closest('details')?.querySelector('summary')?.focus()
          mutate({ step: id, skipped: !skipped })
        }}
      >
        {skipped ? 'Do it now' : 'Not now'}
      </Button>
    </div>
  )
}

const notNow = { label: 'Not now', tone: 'grey', icon: 'circle' } as const

/** A team of one isn’t switched off. */
const alone = { label: 'Only you', tone: 'grey', icon: 'user' } as const

const levels = {
  ok: { label: 'Done', tone: 'green', icon: 'check' },
  off: { label: 'Off', tone: 'grey', icon: 'circle' },
  warning: { label: 'To do', tone: 'yellow', icon: 'clock' },
  fault: { label: 'Fault', tone: 'red', icon: 'alert' },
} as const satisfies Record<
  FindingLevel,
  { label: string; tone: 'green' | 'grey' | 'yellow' | 'red'; icon: IconName }
>

/** The action that is possible here for a step. */
function StepAction({ id, level }: Pick<SetupStep, 'id' | 'level'>) {
  switch (id) {
    case 'factor':
      return (
        <p>
          <Link to="/account">Your account</Link>
        </p>
      )
    case 'firm':
      return (
        <p>
          <Link to="/admin/firm">The firm’s settings</Link>
        </p>
      )
    case 'mail':
      return level === 'off' ? null : <TestMail />
    case 'backups':
      return (
        <>
          <p>
            Ask the person who runs your server for a backup each day, kept on another machine:
            without one, a broken disk takes everything that clients sent.
          </p>
          <p className="small">
            For the person who runs the server: <code>deploy</code> makes one each day, with{' '}
            <code>merrow-portal-backup.timer</code> for systemd, the service <code>backup</code> for
            compose and <code>backup.yaml</code> for Kubernetes. The page can’t see whether it is
            set, only how old the last backup is.
          </p>
        </>
      )
    case 'team':
      return (
        <p>
          <Link to="/admin/team">The team</Link>
        </p>
      )
    case 'clients':
      return (
        level !== 'ok' && (
          <Row align="stretch" gap={0}>
            <NewClientButton />
          </Row>
        )
      )
    case 'scanner':
    case 'address':
    case 'identity':
    case 'payments':
    case 'accounts':
    case 'server':
      return null
  }
}

/** In the command's output the advice follows an arrow. */
function capitalized(advice: string): string {
  return advice.charAt(0).toUpperCase() + advice.slice(1)
}
