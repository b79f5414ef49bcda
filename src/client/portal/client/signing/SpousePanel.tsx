import { formatDate, formatFirmMoment } from '#shared/firm/dates.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { ClientCalls } from './client-calls.ts'
import { methodLabels } from './labels.ts'
import { useSignerCall } from './use-signer-call.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface SpousePanelProps {
  review: Review
  client: ClientCalls
  /** True if the client has signed and only the spouse is left. */
  isNext: boolean
  onReview: (review: Review) => void
}

/** On a joint return, for the taxpayer: the spouse's progress, and the mailed link. */
export function SpousePanel({ review, client, isNext, onReview }: SpousePanelProps) {
  const inviting = useDialog()
  const spouse = review.package.signers.find(({ person }) => person === 'spouse')
  const ending = useSignerCall(client, 'The link could not be ended.')
  if (spouse === undefined || review.you !== 'taxpayer') return null
  const end = () =>
    ending.run(async () => {
      onReview(await client.endSpouseLink(review.package.id))
      toast.success('The link has ended', 'Anyone who had the review open can no longer read it.')
    })
  const waits = ['reviewing', 'approved'].includes(spouse.state) && !review.filed
  return (
    <Stack as="section" mt={24} className="card p-inset" aria-label="Your spouse">
      <h3 className="text-title">
        <bdi>{spouse.name}</bdi>
      </h3>
      <p>{stateText(spouse)}</p>
      {spouse.state === 'change_requested' && (
        <blockquote className="quoted">{spouse.changeReason}</blockquote>
      )}
      {waits && spouse.signedFormRefusal !== null && (
        <>
          <p>We could not use the form that your spouse signed:</p>
          <blockquote className="quoted">{spouse.signedFormRefusal}</blockquote>
        </>
      )}
      {(waits || spouse.email !== null) && (
        <>
          <p className="small">{linkText(spouse)}</p>
          <Group mt={8}>
            {waits && (
              <ChangeButton
                icon="mail"
                variant={isNext && spouse.email === null ? 'primary' : 'secondary'}
                onClick={inviting.open}
              >
                {spouse.email === null ? 'Send a link' : 'Send the link again'}
              </ChangeButton>
            )}
            {spouse.email !== null && (
              <ChangeButton pending={ending.pending} onClick={() => void end()}>
                End the link
              </ChangeButton>
            )}
          </Group>
          <FormError>{ending.refusal}</FormError>
        </>
      )}
      {inviting.show((frame) => (
        <InviteSpouseDialog
          packageId={review.package.id}
          {...{ spouse, client, onReview }}
          {...frame}
        />
      ))}
    </Stack>
  )
}

const InviteSpouseDialog = lazyPart(() =>
  import('./InviteSpouseDialog.tsx').then((m) => m.InviteSpouseDialog),
)

function stateText({ state, signature, stateAt }: Signer): string {
  switch (state) {
    case 'reviewing':
      return 'A joint return needs both signatures. Your spouse has not approved it yet.'
    case 'approved':
      return `Your spouse approved it on ${formatDate(stateAt)} but hasn’t signed yet.`
    case 'change_requested':
      return 'Your spouse asked for a change. You’ll both get a new version.'
    case 'signed_form_sent':
      return 'We have the form that your spouse signed and are comparing it with the return.'
    case 'signed':
      return signature === null
        ? 'Your spouse has signed.'
        : `Your spouse signed ${methodLabels[signature.way]}, ${formatFirmMoment(signature.signedAt)}.`
    case 'void':
      return 'There is a newer version.'
  }
}

function linkText({ email, linkExpiresAt }: Signer): string {
  if (email === null) {
    return 'We’ll email a link that opens only this review. Your spouse doesn’t need an account.'
  }
  if (linkExpiresAt === null) return `A link was sent to ${email}.`
  return linkExpiresAt > new Date()
    ? `A link was sent to ${email}. It opens until ${formatFirmMoment(linkExpiresAt)}.`
    : `The link to ${email} expired on ${formatDate(linkExpiresAt)}.`
}
