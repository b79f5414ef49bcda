import { getRouteApi, Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { formatUtcDate } from '#shared/firm/dates.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { safeNext } from '#client/public/session/guards.ts'
import { hasPasskeys } from '#client/public/session/passkeys.ts'
import { mustEnroll, useSession, useSignOut, useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { Spinner } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { FactorTask } from './FactorDialog.tsx'
import { Group } from '#client/public/ui/layout.tsx'

const route = getRouteApi('/_portal/two-factor')

const FactorDialog = lazyPart(() => import('./FactorDialog.tsx').then((m) => m.FactorDialog))

/** Offers a second factor, or requires one where the account needs it: then nothing else works. */
export function EnrollPage() {
  const next = safeNext(route.useSearch().next)
  const session = useSession()
  const user = useUser()
  const signOut = useSignOut()
  const status = trpc.twoFactor.status.useQuery()
  const [task, setTask] = useState<FactorTask | null>(null)
  if (user === null) return <Spinner />
  // Not before the recovery codes are saved.
  if (user.twoFactor.enrolled && task === null) return <Navigate to={next} replace />
  const required = mustEnroll(session)
  return (
    <UiProvider>
      <div className="max-640 mx-auto">
        <PageHeading
          title="Set up two-factor sign-in"
          lead={required ? REASONS[user.role] : offerText(status.data?.requiredFrom)}
        />
        <div className="card rows">
          <Choice
            title="Authenticator app"
            text="A code from an app on your phone, in addition to your password."
          >
            <Button variant="primary" onClick={() => setTask({ kind: 'app' })}>
              Set up an app
            </Button>
          </Choice>
          {hasPasskeys() && (
            <Choice
              title="Passkey"
              text="Your fingerprint, face or PIN. It also signs you in without the password."
            >
              <Button onClick={() => setTask({ kind: 'passkey', count: 0 })}>Add a passkey</Button>
            </Choice>
          )}
        </div>
        <div className="actions mt-24">
          {required ? (
            <Button onClick={signOut}>Sign out</Button>
          ) : (
            <ButtonLink to={next}>Not now</ButtonLink>
          )}
        </div>
      </div>
      <Suspense>
        {task !== null && <FactorDialog task={task} onClose={() => setTask(null)} />}
      </Suspense>
    </UiProvider>
  )
}

const REASONS = {
  admin:
    'You can see the numbers of every client, so your password alone is not enough to sign in.',
  client: 'Your account holds your tax numbers, so your password alone is not enough to sign in.',
}

function offerText(from: Date | null | undefined): string {
  const offer = 'Your password alone won’t be enough to sign in.'
  return from ? `${offer} Required from ${formatUtcDate(from)}.` : offer
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Group as="section" gap={12} between className="py-20 px-inset" aria-label={title}>
      <div className="basis-256">
        <h2>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      {children}
    </Group>
  )
}
