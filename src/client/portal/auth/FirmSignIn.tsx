import { trpcClient } from '#client/portal/api/trpc.ts'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { loginFailure } from './auth-errors.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** Leads staff to the firm's sign-in service, which sends them back to FirmAccountPage. */
export function FirmSignIn({ next }: { next: string }) {
  const { pending, refusal, run } = useUncachedCall(loginFailure)
  const leave = async () => {
    const { url } = await trpcClient.firmAccount.begin.mutate({ next })
    location.assign(url)
  }
  return (
    <Stack gap={12} mb={20}>
      <Button wide icon="lock" pending={pending} onClick={() => void run(leave)}>
        Sign in with your firm account
      </Button>
      {refusal !== null && <FormError>{refusal}</FormError>}
    </Stack>
  )
}
