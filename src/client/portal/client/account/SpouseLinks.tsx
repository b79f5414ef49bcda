import { formatFirmMoment } from '#shared/firm/dates.ts'
import type { SpouseLinkView } from '#shared/signing/review.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { WayIn } from './WayIn.tsx'

/**
 * The other way into the account: a spouse's links to review and sign a joint return. Renders nothing without links.
 */
export function SpouseLinks() {
  const { data: links = [] } = trpc.signing.spouseLinks.useQuery()
  if (links.length === 0) return null
  return (
    <ul className="rows mt-16" aria-label="Your spouse’s links">
      {links.map((link) => (
        <SpouseLink key={link.packageId} link={link} />
      ))}
    </ul>
  )
}

function SpouseLink({ link }: { link: SpouseLinkView }) {
  const { packageId, name, taxYear, email, expiresAt } = link
  const end = trpc.signing.endSpouseLink.useMutation({
    onSuccess: () =>
      toast.success('The link has ended', `${name} can no longer open the ${taxYear} review.`),
    onError: (error) => toast.error('Error', messageOf(error, 'The link could not be ended.')),
    onSettled: () => queries.signing.invalidate(),
  })
  return (
    <WayIn
      title={
        <>
          <bdi>{name}</bdi> can open the review of {taxYear}
        </>
      }
      detail={`Link sent to ${email} · ${untilText(expiresAt)}`}
      end={{
        text: 'End the link',
        label: `End the link of ${name} for ${taxYear}`,
        pending: end.isPending,
        onClick: () => end.mutate({ packageId }),
      }}
    />
  )
}

function untilText(expiresAt: Date): string {
  return expiresAt > new Date()
    ? `opens until ${formatFirmMoment(expiresAt)}`
    : 'expired, still open in a browser'
}
