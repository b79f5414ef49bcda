import { Link } from '@tanstack/react-router'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import type { CurrentUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** Asks the user to confirm their address until they have. */
export function ProofBanner({ email, emailProof, role }: CurrentUser) {
  const send = trpc.account.sendProofLink.useMutation({
    onSuccess: ({ message }) => toast.success('Check your email', message),
    onError: (error) => toast.error('Error', messageOf(error, 'The link could not be sent.')),
  })
  return (
    <Group
      as="aside"
      mb={32}
      className="card px-16 py-12"
      aria-label="Confirm your email address"
      data-print="hide"
    >
      <Icon name="mail" />
      <p className="basis-208">
        Open the link that we sent to {email} to confirm your email address.
        {emailProof.required && ' Until then you can read, but you can’t save anything.'}
        {emailProof.required &&
          role === 'client' &&
          ' Documents from us have to wait for that too.'}{' '}
        Wrong address? <Link to="/account">Correct it in your account</Link>.
      </p>
      <Button size="small" pending={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </Group>
  )
}
