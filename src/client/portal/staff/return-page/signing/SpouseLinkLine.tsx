import type { Signer } from '#shared/signing/signing.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import { describeLink } from './spouse-link.ts'

/** Where the spouse's link was sent, if there is one. */
export function SpouseLinkLine({ signer }: { signer: Signer }) {
  const link = describeLink(signer)
  return link && <p className="shrinks breaks small">{link}</p>
}

/** Ends the spouse's link; null if there is none. */
export function useEndLink(signer: Signer, taxReturnId: string) {
  const end = trpc.admin.signing.endSpouseLink.useMutation({
    onSuccess: () =>
      toast.success('The link has ended', 'The client was told and can send another.'),
    onError: (error) => reportFailure('The link could not be ended', error),
    onSettled: () => refreshSigning(taxReturnId),
  })
  if (signer.person !== 'spouse' || describeLink(signer) === null) return null
  return {
    label: 'End the link',
    pending: end.isPending,
    onChoose: () => end.mutate({ signerId: signer.id }),
  }
}
