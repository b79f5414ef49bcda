import { formatDate, formatFirmMoment } from '#shared/firm/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import {
  type SignerState,
  signerStateLabels,
  mostFailedChecks,
} from '#shared/signing/signer-states.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import { FiguresTable } from '#client/portal/client/signing/FiguresTable.tsx'
import { documentLabel, signerLabel } from '#client/portal/client/signing/labels.ts'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { IconName } from '#client/public/ui/Icon.tsx'
import { SignatureLine, useSignatureFiles } from './SignatureLine.tsx'
import type { SigningDialogOf } from './SigningDialogs.tsx'
import {
  type NextAction,
  nextActionOf,
  refreshSigning,
} from '#client/portal/staff/returns/publish/signing-data.ts'
import styles from './signing.module.css'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { describeLink } from './spouse-link.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface VersionProps {
  version: ReturnPackage
  /** All documents of the return. */
  documents: readonly StaffDocument[]
  /** Set for the current version only, while the return is not filed. */
  onOpen?: (about: SigningDialogOf) => void
}

/** A version of the completed return: its signers, documents and figures. */
export function Version({ version, documents, onOpen }: VersionProps) {
  const { number, publishedAt, publishedBy, replacedAt, signers, figures } = version
  return (
    <article className="mx-inset beside-21" aria-label={`Version ${number}`}>
      <div>
        <p className="small">
          <strong className="ink strong">Version {number}</strong> sent{' '}
          {formatFirmMoment(publishedAt)} by {publishedBy}
          {replacedAt && `, replaced ${formatDate(replacedAt)}`}
        </p>
        <ul className="rows my-8" aria-label={`Signers of version ${number}`}>
          {signers.map((signer) => (
            <Stack key={signer.id} as="li" gap={4} className="items-start py-12">
              <SignerPart {...{ signer, version, documents, onOpen }} />
            </Stack>
          ))}
        </ul>
        <Documents version={version} />
      </div>
      <FiguresTable figures={figures} form={version.form} />
    </article>
  )
}

interface SignerPartProps {
  signer: Signer
  version: ReturnPackage
  documents: readonly StaffDocument[]
  onOpen: VersionProps['onOpen']
}

function SignerPart({ signer, version, documents, onOpen }: SignerPartProps) {
  const { name, person, state, stateAt, remindedAt, changeReason, checksLeft, signature } = signer
  const waits = state === 'reviewing' || state === 'approved'
  return (
    <>
      <Group as="p" gap={4}>
        <strong className="strong breaks">{name}</strong>
        <span className="small">{signerLabel(signer)}</span>
        <Badge {...BADGES[state]}>{signerStateLabels[state]}</Badge>
        {state !== 'signed' && state !== 'void' && (
          <span className="small">
            since {formatDate(stateAt)}
            {waits && remindedAt && `, reminded ${formatDate(remindedAt)}`}
          </span>
        )}
      </Group>
      {changeReason !== null && state === 'change_requested' && (
        <blockquote className="note own-lines on-error">{changeReason}</blockquote>
      )}
      {changeReason !== null && state === 'void' && (
        <p className="small">Asked for a change: {changeReason}</p>
      )}
      {person === 'spouse' && <SpouseLinkLine signer={signer} />}
      {waits && checksLeft < mostFailedChecks && (
        <p className="small">
          {checksLeft === 0
            ? 'Three identity checks failed: only on paper or in person now.'
            : `${mostFailedChecks - checksLeft} of ${mostFailedChecks} identity checks failed.`}
        </p>
      )}
      {signature && <SignatureLine signature={signature} />}
      <Actions {...{ signer, version, documents, onOpen }} />
    </>
  )
}

/** The next action has an outline, and is filled while the firm has to act. */
function Actions({ signer, version, documents, onOpen }: SignerPartProps) {
  const files = useSignatureFiles(signer.signature, documents)
  const endLink = useEndLink(signer, version.taxReturnId)
  const next = onOpen ? nextActionOf(signer) : null
  const waits = signer.state === 'reviewing' || signer.state === 'approved'
  const spouse = signer.person === 'spouse'
  const others: readonly NextAction[] =
    next !== null && waits ? ['attest', 'compare', ...(spouse ? (['sendLink'] as const) : [])] : []
  const open = (name: NextAction) =>
    onOpen?.(name === 'publish' ? { name } : { name, current: version, signer })
  return (
    <Group gap={2} mt={4} className={styles.actions}>
      {next !== null && (
        <Button
          size="small"
          variant={waits ? 'secondary' : 'primary'}
          aria-label={next === 'publish' ? undefined : `${labelOf(next, signer)} ${signer.name}`}
          onClick={() => open(next)}
        >
          {labelOf(next, signer)}
        </Button>
      )}
      <MoreMenu
        about={`${signer.name}, version ${version.number}`}
        items={[
          ...others
            .filter((name) => name !== next)
            .map((name) => ({ label: labelOf(name, signer), onChoose: () => open(name) })),
          endLink,
          ...files,
        ]}
      />
    </Group>
  )
}

function labelOf(name: NextAction, { state, email }: Signer): string {
  switch (name) {
    case 'publish':
      return 'New version…'
    case 'compare':
      return state === 'signed_form_sent' ? 'Compare the signed form…' : 'Confirm a paper form…'
    case 'attest':
      return 'Attest in person…'
    case 'sendLink':
      return email === null ? 'Send the spouse’s link…' : 'Send the link again…'
  }
}

const BADGES: Record<
  SignerState,
  { tone: 'yellow' | 'blue' | 'red' | 'green' | 'grey'; icon: IconName }
> = {
  reviewing: { tone: 'yellow', icon: 'clock' },
  approved: { tone: 'blue', icon: 'half' },
  change_requested: { tone: 'red', icon: 'alert' },
  signed_form_sent: { tone: 'yellow', icon: 'document' },
  signed: { tone: 'green', icon: 'check-circle' },
  void: { tone: 'grey', icon: 'circle' },
}

/** Their names; the files are in the list of documents. */
function Documents({ version: { documents, number, form } }: { version: ReturnPackage }) {
  return (
    <Stack as="ul" gap={4} className="text-small" aria-label={`Documents of version ${number}`}>
      {documents.map((document) => (
        <Stack key={document.id} as="li" gap={0} className="named phone-one-column gap-x-8">
          <span className="muted">{documentLabel(document, form)}</span>
          <span className="breaks">{document.name}</span>
        </Stack>
      ))}
    </Stack>
  )
}

/** Where the spouse's link was sent, if there is one. */
function SpouseLinkLine({ signer }: { signer: Signer }) {
  const link = describeLink(signer)
  return link && <p className="shrinks breaks small">{link}</p>
}

/** Ends the spouse's link; null if there is none. */
function useEndLink(signer: Signer, taxReturnId: string) {
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
