import { authorizationForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { signingWords } from '#client/portal/staff/base/staff-words.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { OnPaper } from '#client/portal/staff/returns/publish/OnPaper.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { SigningDialogOf } from './SigningDialogs.tsx'
import { SignatureLine, useSignatureFiles } from './SignatureLine.tsx'
import { Version } from './Version.tsx'
import styles from './signing.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface ReviewSectionProps {
  taxReturn: AdminTaxReturn
}

/** The versions of a completed return that were sent for review, and what each signer has done. */
export function ReviewSection({ taxReturn }: ReviewSectionProps) {
  const input = { taxReturnId: taxReturn.id }
  const view = trpc.admin.signing.of.useQuery(input, { refetchOnMount: readAgain })
  // The list of documents uses the same query.
  const documents = trpc.admin.documents.list.useQuery(input, {
    refetchOnMount: readAgain,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={`pb-16 line-below ${styles.section}`} aria-labelledby="review" data-review>
      <QueryBoundary
        query={view}
        what="review and signatures"
        failed="Review and signatures could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
      >
        {(view) => <Loaded taxReturn={taxReturn} view={view} documents={documents.data ?? []} />}
      </QueryBoundary>
    </section>
  )
}

interface LoadedProps extends ReviewSectionProps {
  view: ReturnSigningView
  documents: readonly StaffDocument[]
}

function Loaded({ taxReturn, view, documents }: LoadedProps) {
  const { open, show } = useDialog<[SigningDialogOf]>()
  const current = view.packages.find(({ replacedAt }) => replacedAt === null)
  const earlier = view.packages.filter((version) => version !== current)
  const filed = taxReturn.status === 'filed'
  const { signing } = taxReturn
  const letterFiles = useSignatureFiles(view.letter?.signature, documents, ' of the letter')
  const item = (label: string, about: SigningDialogOf) => ({ label, onChoose: () => open(about) })
  return (
    <>
      <Group align="baseline" className="pt-16 px-inset pb-8">
        <h2 id="review">Review and signatures</h2>
        {current && signing && <p className="small">{filed ? 'Signed' : signingWords[signing]}</p>}
        <div className="push">
          <MoreMenu
            about="review and signatures"
            items={[
              ...(current && !filed
                ? [
                    signing !== 'change' && item('New version…', { name: 'publish' }),
                    item('Correct the figures…', { name: 'correct', current }),
                  ]
                : []),
              view.frozenAt !== null && item('Profile as of completion', { name: 'frozen' }),
              ...letterFiles,
            ]}
          />
        </div>
      </Group>
      <OnPaper onPaper={view.onPaper} className="mx-inset mb-8" />
      {current ? (
        <Version version={current} documents={documents} {...(!filed && { onOpen: open })} />
      ) : (
        <NotSent form={taxReturn.form} filed={filed} onPublish={() => open({ name: 'publish' })} />
      )}
      <Letter view={view} />
      {earlier.length > 0 && (
        <details className="mt-8 text-small">
          <summary className="mx-inset accent">
            {earlier.length === 1 ? 'Earlier version' : `${earlier.length} earlier versions`}
          </summary>
          {earlier.map((version) => (
            <div key={version.id} className="line-above py-16">
              <Version version={version} documents={documents} />
            </div>
          ))}
        </details>
      )}
      {show((frame, dialog) => (
        <SigningDialog {...{ dialog, taxReturn, view, documents }} {...frame} />
      ))}
    </>
  )
}

const SigningDialog = lazyPart(() => import('./SigningDialogs.tsx').then((m) => m.SigningDialog))

function NotSent({
  form,
  filed,
  onPublish,
}: {
  form: ReturnForm
  filed: boolean
  onPublish: () => void
}) {
  if (filed)
    return (
      <Stack as="p" gap={16} className="items-start muted mx-inset">
        This return was filed without a review here.
      </Stack>
    )
  return (
    <Stack gap={16} className="items-start muted mx-inset">
      <p>
        Send the completed return and its {authorizationForm(form)} for review. The client reads it
        here, approves it and signs, or asks for a change.
      </p>
      <Button size="small" variant="primary" onClick={onPublish}>
        Send for review…
      </Button>
    </Stack>
  )
}

function Letter({ view: { letter } }: { view: ReturnSigningView }) {
  if (letter === null) return null
  return (
    <Group gap={0} mt={12} className="mx-inset line-above pt-12">
      <p>Engagement letter, version {letter.version}</p>
      {letter.signature ? (
        <SignatureLine signature={letter.signature} signedOn={letter.signedOn} />
      ) : (
        <p className="small">Not signed</p>
      )}
    </Group>
  )
}
