import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { factorRequestOf, type Outputs, trpcClient } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { safeNext } from '#client/public/session/guards.ts'
import { Skeleton } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { loginFailure } from './auth-errors.ts'
import { FactorForm } from './FactorForm.tsx'
import { type FirmVisit, takeFirmVisit, sendConfirmed } from './firm-account.ts'
import { completeSignIn } from './flows.ts'
import { LinkSheet, LinkTitle } from './LinkSheet.tsx'
import { SignInInstead } from './SignInInstead.tsx'

/** Where the firm's sign-in service sends staff back to, and where a window for a confirmation begins. */
export function FirmAccountPage() {
  const [visit] = useState(takeFirmVisit)
  return (
    <UiProvider>
      <LinkSheet>
        <LinkTitle>Your firm account</LinkTitle>
        <Visit visit={visit} />
      </LinkSheet>
    </UiProvider>
  )
}

function Visit({ visit }: { visit: FirmVisit }) {
  switch (visit.kind) {
    case 'begin':
      return <Asked name="begin" ask={leave} />
    case 'confirm':
      return <Asked name="confirm" ask={() => confirm(visit.answer)} />
    case 'sign-in':
      return <SignIn answer={visit.answer} />
    case 'none':
      return <SignInInstead>This sign-in is over. Try again.</SignInInstead>
  }
}

async function leave(): Promise<string> {
  const { url } = await trpcClient.admin.firmAccount.begin.mutate()
  location.assign(url)
  return 'One moment…'
}

async function confirm(answer: string): Promise<string> {
  await trpcClient.admin.firmAccount.confirm.mutate({ answer })
  sendConfirmed()
  close()
  return 'Confirmed. You can close this window.'
}

/** Calls once, and says how it went. */
function Asked({ name, ask }: { name: string; ask: () => Promise<string> }) {
  const { data, error } = useAnswer(name, ask)
  if (error !== null) return <FormError>{loginFailure(error)}</FormError>
  return data === undefined ? <Skeleton height="3rem" /> : <p role="status">{data}</p>
}

type SignedIn = Outputs['firmAccount']['finish']

function SignIn({ answer }: { answer: string }) {
  const navigate = useNavigate()
  const [ended, setEnded] = useState(false)
  const { finish } = trpcClient.firmAccount
  const { data, error } = useAnswer('finish', () => finish.mutate({ answer }))

  function goOn(signedIn: SignedIn) {
    toast.success('Login Successful', 'Welcome back!')
    completeSignIn(signedIn, {
      next: safeNext(signedIn.next),
      go: (to) => void navigate({ to, replace: true }),
    })
  }

  useEffect(() => {
    if (data !== undefined) goOn(data)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the answer is there
  }, [data])

  const request = factorRequestOf(error)
  if (ended) return <SignInInstead>This sign-in is over. Try again.</SignInInstead>
  if (request !== null) {
    return (
      <FactorForm
        send={(proof) => finish.mutate({ ...proof, answer })}
        methods={request.methods}
        canTrust={false}
        onSignedIn={goOn}
        onBack={() => setEnded(true)}
      />
    )
  }
  if (error !== null) return <SignInInstead>{loginFailure(error)}</SignInInstead>
  return <Skeleton height="3rem" />
}

/** An answer of the provider works once, so nothing is sent again. */
function useAnswer<Answer>(name: string, ask: () => Promise<Answer>) {
  return useQuery({
    queryKey: ['firm account', name],
    queryFn: ask,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
