import { recordsKept } from '#shared/law/limits.ts'
import { returnWords } from '#shared/returns/return-name.ts'
import { formatFirmMoment } from '#shared/firm/dates.ts'
import { nextSteps } from '#shared/returns/return-step.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { SignatureView, Signer } from '#shared/signing/signing.schema.ts'
import { FormError, SuccessIcon } from '#client/portal/ui/form.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import type { ClientCalls } from './client-calls.ts'
import { methodLabels } from './labels.ts'
import type { SignerCalls } from './signer-calls.ts'
import { SigningColumn } from './SigningFrame.tsx'
import { SpousePanel } from './SpousePanel.tsx'
import { useSignerCall } from './use-signer-call.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface DoneStepProps {
  review: Review
  me: Signer
  calls: SignerCalls
  client: ClientCalls | undefined
  onReview: (review: Review) => void
}

/** The steps that a signer has done, and what happens next. */
export function DoneStep({ review, me, calls, client, onReview }: DoneStepProps) {
  const { title, text, good } = wordsOf(review, me)
  const done = review.package.signers.every(({ state }) => state === 'signed')
  return (
    <SigningColumn>
      <Stack mb={32} className="measure" role="status">
        {good && (
          <div className="mb-8">
            <SuccessIcon />
          </div>
        )}
        <h2 className="text-heading">{title}</h2>
        <p className="muted">{text}</p>
        {me.state === 'change_requested' && (
          <blockquote className="quoted">{me.changeReason}</blockquote>
        )}
      </Stack>
      {me.signature && me.signature.voidedAt === null && (
        <SignedCopy signature={me.signature} isNext={done} calls={calls} client={client} />
      )}
      {client && (
        <SpousePanel
          review={review}
          client={client}
          isNext={me.state === 'signed' || me.state === 'signed_form_sent'}
          onReview={onReview}
        />
      )}
      {client && (
        <div className="mt-24">
          <ButtonLink to="/">Back to your dashboard</ButtonLink>
        </div>
      )}
    </SigningColumn>
  )
}

interface Words {
  title: string
  text: string
  good: boolean
}

function wordsOf({ package: of, filed, you }: Review, { state }: Signer): Words {
  const other = of.signers.find(({ person }) => person !== you)
  const { short } = returnWords(of)
  if (filed) {
    return {
      title: `The ${short} is filed`,
      text: `There is nothing to do. Keep your copy for ${recordsKept.value}.`,
      good: true,
    }
  }
  switch (state) {
    case 'change_requested':
      return {
        title: 'Your preparer has your request',
        text: nextSteps.change,
        good: false,
      }
    case 'signed_form_sent':
      return {
        title: 'We have your signed form',
        text: `We’ll compare it with version ${of.number}${
          other === undefined || other.state === 'signed'
            ? ' and then file the return'
            : `, and file the return once ${other.name} has signed, too`
        }. If something is wrong with it, we’ll email you.`,
        good: true,
      }
    case 'signed':
      if (other?.state === 'change_requested') {
        return {
          title: `${other.name} asked for a change`,
          text: 'You’ll both get a new version to review and sign.',
          good: false,
        }
      }
      return {
        title: 'You’ve signed',
        text:
          other === undefined || other.state === 'signed'
            ? you === 'spouse'
              ? `We’ll file the ${short} next.`
              : nextSteps.filing
            : `We’ll file the ${short} once ${other.name} has signed, too.`,
        good: true,
      }
    case 'reviewing':
    case 'approved':
    case 'void':
      return {
        title: 'There is a newer version of this return',
        text: 'Reload this page to review it.',
        good: false,
      }
  }
}

/** The signed PDF, and the evidence that anyone can verify. */
function SignedCopy({ signature, isNext, calls, client }: SignedCopyProps) {
  const { pending, refusal, run } = useSignerCall(calls, 'The evidence could not be loaded.')
  const { id, way, signedAt, documentId } = signature
  const save = (of: ClientCalls) =>
    run(async () => {
      const { saveFile } = await import('#client/portal/ui/download.ts')
      const json = JSON.stringify(await of.evidence(id), null, 2)
      saveFile(new Blob([json], { type: 'application/json' }), `signature-${id}.json`)
    })
  return (
    <Stack as="section" mt={24} className="card p-inset" aria-label="Your signature">
      <h3 className="text-title">Your signature</h3>
      <p>
        Given {methodLabels[way]}, {formatFirmMoment(signedAt)}.
      </p>
      <FormError>{refusal}</FormError>
      <Group mt={8}>
        {documentId !== null && (
          <ButtonAnchor
            icon="download"
            variant={isNext ? 'primary' : 'secondary'}
            href={calls.addressOf(documentId)}
            target="_blank"
            rel="noopener"
          >
            Download the signed copy
          </ButtonAnchor>
        )}
        {client && (
          <Button pending={pending} onClick={() => void save(client)}>
            Save the evidence
          </Button>
        )}
      </Group>
      <p className="small">
        Anyone can check the signed PDF at <a href="/verify">our verification page</a>.
      </p>
    </Stack>
  )
}

interface SignedCopyProps extends Pick<DoneStepProps, 'calls'> {
  signature: SignatureView
  /** True if there is no other signer left, so that only the signed copy is shown. */
  isNext: boolean
  /** Undefined for a spouse, who has the signed PDF only. */
  client: ClientCalls | undefined
}
