import { type ReactNode, Suspense, useState } from 'react'
import { fewRecoveryCodes, trustedDays } from '#shared/base/api.ts'
import { formatDate, formatUtcDate } from '#shared/firm/dates.ts'
import type { TwoFactorStatus } from '#shared/auth/two-factor.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import type { FactorTask } from '#client/portal/two-factor/FactorDialog.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { hasPasskeys } from '#client/public/session/passkeys.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import styles from './account.module.css'
import { Row } from '#client/public/ui/layout.tsx'

/** The user's own second factors, in the account. */
export function TwoFactorSection() {
  const status = trpc.twoFactor.status.useQuery()
  return (
    <FormSection
      title="Two-factor sign-in"
      hint="A code from an app, or a passkey, in addition to your password. Each change here signs you out everywhere else."
      note={status.data && requirementText(status.data)}
      landmark
    >
      <QueryBoundary
        query={status}
        what="two-factor sign-in"
        failed="Your two-factor settings could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(status) => <Factors status={status} />}
      </QueryBoundary>
    </FormSection>
  )
}

const FactorDialog = lazyPart(() =>
  import('#client/portal/two-factor/FactorDialog.tsx').then((m) => m.FactorDialog),
)

function Factors({ status }: { status: TwoFactorStatus }) {
  const { app, passkeys, recoveryCodesLeft, trustedDevices, firmAccount } = status
  const enrolled = app !== null || passkeys.length > 0
  const [task, setTask] = useState<FactorTask | null>(null)
  const [opened, setOpened] = useState(false)
  if (task !== null && !opened) setOpened(true)
  return (
    <>
      <p className="mb-16">
        {enrolled ? (
          <Badge tone="green" icon="check-circle">
            On
          </Badge>
        ) : (
          <Badge tone="grey">Off</Badge>
        )}
      </p>
      <ul className="rows">
        <FactorRow
          what="Authenticator app"
          detail={app === null ? 'Not set up' : `Added ${formatDate(app.addedAt)}`}
        >
          {app === null ? (
            <Button
              size="small"
              variant={enrolled ? 'secondary' : 'primary'}
              onClick={() => setTask({ kind: 'app' })}
            >
              Set up an app
            </Button>
          ) : (
            <Button
              size="small"
              aria-label="Remove the authenticator app"
              onClick={() => setTask({ kind: 'remove-app' })}
            >
              Remove
            </Button>
          )}
        </FactorRow>
        {passkeys.map((passkey) => (
          <FactorRow key={passkey.id} what={passkey.name} detail={usedText(passkey)}>
            <Button
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setTask({ kind: 'rename', passkey })}
            >
              Rename
            </Button>
            <Button
              size="small"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setTask({ kind: 'remove-passkey', passkey })}
            >
              Remove
            </Button>
          </FactorRow>
        ))}
        {hasPasskeys() && (
          <FactorRow
            what={passkeys.length === 0 ? 'Passkeys' : 'Another passkey'}
            detail="Your fingerprint, face or PIN. It also signs you in without the password."
          >
            <Button
              size="small"
              onClick={() => setTask({ kind: 'passkey', count: passkeys.length })}
            >
              Add a passkey
            </Button>
          </FactorRow>
        )}
        {enrolled && (
          <FactorRow what="Recovery codes" detail={codesText(recoveryCodesLeft)}>
            <Button size="small" onClick={() => setTask({ kind: 'codes' })}>
              Make new codes
            </Button>
          </FactorRow>
        )}
        {firmAccount !== null && (
          <FactorRow
            what="Firm account"
            detail={`Signs in with ${firmAccount.host}, since ${formatDate(firmAccount.linkedAt)}. Another admin can unlink it.`}
          />
        )}
        {trustedDevices > 0 && <TrustedDevices count={trustedDevices} />}
      </ul>
      <Suspense>{opened && <FactorDialog task={task} onClose={() => setTask(null)} />}</Suspense>
    </>
  )
}

function FactorRow({
  what,
  detail,
  children,
}: {
  what: string
  detail: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={`wrap ${styles.row}`}>
      <div className="basis-256">
        <p className="strong breaks">{what}</p>
        <p className="small breaks">{detail}</p>
      </div>
      {children !== undefined && (
        <Row align="stretch" className="rigid">
          {children}
        </Row>
      )}
    </li>
  )
}

function TrustedDevices({ count }: { count: number }) {
  const deleteDevices = trpc.twoFactor.deleteDevices.useMutation({
    onSuccess: () =>
      toast.success(
        'Devices forgotten',
        'The next sign-in on each asks for your second factor again.',
      ),
    onError: (error) => toast.error('Error', messageOf(error, 'We couldn’t forget these devices.')),
    onSettled: () => queries.twoFactor.status.invalidate(),
  })
  const devices = count === 1 ? 'On 1 device' : `On ${count} devices`
  return (
    <FactorRow
      what="Trusted devices"
      detail={`${devices}, your password alone signs you in, for up to ${trustedDays} days.`}
    >
      <Button size="small" pending={deleteDevices.isPending} onClick={() => deleteDevices.mutate()}>
        Forget trusted devices
      </Button>
    </FactorRow>
  )
}

function usedText({ addedAt, lastUsedAt }: TwoFactorStatus['passkeys'][number]): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatDate(lastUsedAt)}`
  return `Passkey, added ${formatDate(addedAt)}, ${used}`
}

function codesText(left: number): ReactNode {
  if (left > fewRecoveryCodes) return `${left} of 10 left, in case you lose your app or passkey`
  return (
    <Row as="span" gap={4} className="error medium">
      <Icon name="alert" size={16} />
      {left === 0 ? 'None left. Make new ones.' : `Only ${left} left. Make new ones.`}
    </Row>
  )
}

function requirementText({ required, requiredFrom }: TwoFactorStatus): string | null {
  if (required) return 'Required for your account.'
  return requiredFrom && `Required from ${formatUtcDate(requiredFrom)}.`
}
