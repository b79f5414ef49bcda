import { trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** Sends a mail to the user past the queue, and shows what the mail server answers. */
export function TestMail() {
  const email = useUser()?.email
  const test = trpc.admin.setup.sendTestMail.useMutation({
    onError: (error) => reportFailure('The test mail could not be sent', error),
  })
  return (
    <Stack className="items-start">
      <Button size="small" pending={test.isPending} onClick={() => test.mutate()}>
        Send a test mail to me
      </Button>
      <Stack role="status" gap={4} className="breaks">
        {test.data && (
          <>
            {test.data.failure === null ? (
              <p>The mail server accepted the mail. Check whether it arrived at {email}.</p>
            ) : (
              <>
                <p className="error">{test.data.failure.text}</p>
                <p className="small">{test.data.failure.todo}</p>
              </>
            )}
            {test.data.said !== null && (
              <p className="small">
                The mail server said: <q>{test.data.said}</q>
              </p>
            )}
          </>
        )}
      </Stack>
    </Stack>
  )
}
