import { messageOf, trpcClient } from '#client/portal/api/trpc.ts'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'

/** Leads staff to the firm's sign-in service, which sends them back to FirmAccountPage. */
export function FirmSignIn({ next }: { next: string }) {
  const { pending, refusal, run } = useUncachedCall((error) =>
    messageOf(error, 'The portal did not answer. Please try again.'),
  )
  const leave = async () => {
    const { url } = await trpcClient.firmAccount.begin.mutate({ next })
    location.assign(url)
  }
  return (
    <div className="stack gap-12px mb-20px">
      <Button wide icon="lock" pending={pending} onClick={() => void run(leave)}>
        Sign in with your firm account
      </Button>
      {refusal !== null && <FormError>{refusal}</FormError>}
    </div>
  )
}
