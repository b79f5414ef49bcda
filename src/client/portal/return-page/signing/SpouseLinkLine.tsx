import type { Signer } from '#shared/signing.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshSigning } from '#client/portal/returns/publish/signing-data.ts'
import { describeLink } from './spouse-link.ts'

/** Where the spouse's link was sent, and how to end it, if there is one. */
export function SpouseLinkLine({ signer, taxReturnId }: { signer: Signer; taxReturnId: string }) {
  const link = describeLink(signer)
  const end = trpc.admin.signing.endSpouseLink.useMutation({
    onSuccess: () =>
      toast.success('The link has ended', 'The client is told, and can send another.'),
    onError: (error) => reportFailure('The link could not be ended', error),
    onSettled: () => refreshSigning(taxReturnId),
  })
  if (link === null) return null
  return (
    <div className="row wrap middle gap-half gap-x-2">
      <p className="shrinks breaks small">{link}</p>
      <ChangeButton
        size="small"
        variant="quiet"
        pending={end.isPending}
        aria-label={`End the link of ${signer.name}`}
        onClick={() => end.mutate({ signerId: signer.id })}
      >
        End the link
      </ChangeButton>
    </div>
  )
}
