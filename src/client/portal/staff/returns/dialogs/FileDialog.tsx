import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { type AdminTaxReturn, changeReason, needsReason } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { filingRefusal, type FiledBy } from '#shared/returns/filing.ts'
import { changeRefusal } from '#shared/signing/signer-states.ts'
import { signingWords } from '#client/portal/staff/base/staff-words.ts'
import type { ReturnSigning } from '#shared/returns/return-signing.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import {
  filedButtonId,
  showMoved,
  showNotMoved,
  whyNotMoved,
} from '#client/portal/staff/returns/row-actions.ts'
import { PaymentText } from '#client/portal/staff/returns/cells.tsx'
import { refetchReturns } from '#client/portal/staff/base/returns-cache.ts'
import { personLabels, methodLabels } from '#client/portal/client/signing/labels.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { ReasonField, type ReturnDialogProps } from '#client/portal/staff/base/dialog-parts.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/**
 * Asks before a return is marked as filed: shows what is still open, and how the client authorized it. Nothing is chosen
 * beforehand.
 */
export function FileDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { id, client, taxYear, signing } = taxReturn
  const signed = signing === 'signed'
  const mailed = useIsMailed(client.id)
  const review = trpc.admin.signing.of.useQuery({ taxReturnId: id })
  const known =
    review.data &&
    (filingRefusal(signing, review.data.signatures, 'mailed') ??
      changeRefusal(review.data.packages[0]?.signers ?? []))
  const asks = !signed && !known
  const notEfiled = review.data && filingRefusal(signing, review.data.signatures)
  const { form, formProps } = useSchemaForm(asks ? authorization : z.object({}), NOTHING_CHOSEN)
  const { filedBy } = form.values
  const [refusal, setRefusal] = useState<string | null>(null)
  const [filed, setFiled] = useState(false)
  const file = trpc.admin.returns.updateStatus.useMutation({
    onSuccess(updated) {
      setFiled(true)
      showMoved(updated)
      onClose()
    },
    onError(error) {
      // Keeps the reason, such as missing signatures, beside the question.
      if (statusOf(error) === 409) {
        setRefusal(whyNotMoved(error))
        refetchReturns()
      } else showNotMoved(error)
    },
  })
  const misses = taxReturn.documentsIn < taxReturn.documentsAsked
  const unrecorded = asks && filedBy === 'not_recorded'
  const isMailed = asks && filedBy === 'mailed'
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Mark this return as filed?"
      size="30rem"
      onClosed={() => {
        // The File button is gone, so the row's next button gets the focus.
        if (filed) document.getElementById(filedButtonId(id))?.focus()
      }}
    >
      <form
        {...formProps((values) => {
          setRefusal(null)
          file.mutate({ id, status: 'filed', ...(asks && authorization.parse(values)) })
        })}
      >
        <p>
          This marks the {taxYear} return of {fullName(client)} as filed
          {mailed && ' and emails the client'}. A mistake can be set back until the end of the day.
        </p>
        <OpenPoints taxReturn={taxReturn} />
        {signing !== null && (
          <Signatures signing={signing} packages={review.data?.packages} failed={review.isError} />
        )}
        {asks && <Authorization form={form} onlyMailed={Boolean(notEfiled)} />}
        <FormError>{refusal ?? known ?? (isMailed ? null : notEfiled)}</FormError>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={unrecorded ? 'danger' : 'primary'}
            pending={file.isPending}
          >
            {unrecorded
              ? 'File without an authorization'
              : isMailed
                ? 'Mark as mailed'
                : misses
                  ? 'File anyway'
                  : 'File return'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const NOTHING_CHOSEN: { filedBy: NotSigned | ''; reason: string } = { filedBy: '', reason: '' }

const authorization = z.discriminatedUnion(
  'filedBy',
  [
    z.object({ filedBy: z.enum(['paper', 'in_person']) }),
    z.object({ filedBy: z.enum(['mailed', 'not_recorded']), reason: changeReason }),
  ],
  { error: 'Choose how it was authorized' },
)

type AuthorizationForm = UseFormReturnType<typeof NOTHING_CHOSEN>

interface AuthorizationProps {
  form: AuthorizationForm
  /** It can't be e-filed yet. */
  onlyMailed: boolean
}

function Authorization({ form, onlyMailed }: AuthorizationProps) {
  const { filedBy } = form.values
  const error = form.errors['filedBy']
  return (
    <Stack as="fieldset" gap={0} className="my-16" data-error={error !== undefined || undefined}>
      <legend className="mb-4 px-0 strong">How was it authorized?</legend>
      {METHODS.filter(({ value }) => !onlyMailed || value === 'mailed').map(({ value, label }) => (
        <Row
          key={value}
          as="label"
          gap={12}
          className={`pressable touch-target ${value === 'not_recorded' ? 'error' : ''}`}
        >
          <input
            type="radio"
            name="filedBy"
            checked={filedBy === value}
            onChange={() => form.setFieldValue('filedBy', value)}
          />
          {label}
        </Row>
      ))}
      {error && (
        <p role="alert" className="error text-small">
          {error}
        </p>
      )}
      {filedBy !== '' && needsReason(filedBy) && (
        <ReasonField
          label={filedBy === 'mailed' ? 'Why is it not e-filed?' : 'Why is it not recorded?'}
          {...form.getInputProps('reason')}
        />
      )}
    </Stack>
  )
}

/** The fee, and the documents that are missing. */
function OpenPoints({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { documentsAsked, documentsIn, paymentStatus, owed } = taxReturn
  return (
    <Stack as="dl" gap={4} mt={16} className="named text-row gap-x-16">
      <dt className="muted">Fee</dt>
      <dd className={paymentStatus === 'unpaid' && owed !== 0 ? 'amber strong' : ''}>
        <PaymentText taxReturn={taxReturn} short />
      </dd>
      {documentsAsked > 0 && (
        <>
          <dt className="muted">Documents</dt>
          <dd className={documentsIn < documentsAsked ? 'amber strong' : ''}>
            {documentsIn} of {documentsAsked} received
          </dd>
        </>
      )}
      {taxReturn.signing === null && (
        <>
          <dt className="muted">Signatures</dt>
          <dd className="amber strong">It was not sent for review</dd>
        </>
      )}
    </Stack>
  )
}

type NotSigned = Exclude<FiledBy, 'signed'>

const METHODS: readonly { value: NotSigned; label: string }[] = [
  { value: 'paper', label: 'On paper: the signed form is in our files' },
  { value: 'in_person', label: 'In person: signed in front of us' },
  { value: 'mailed', label: 'Filed by mail: the client signs and mails the paper return' },
  { value: 'not_recorded', label: 'Not recorded' },
]

interface SignaturesProps {
  signing: ReturnSigning
  packages: readonly ReturnPackage[] | undefined
  failed: boolean
}

/** The signers of the current version, and whether each has signed. */
function Signatures({ signing, packages, failed }: SignaturesProps) {
  const current = packages?.find(({ replacedAt }) => replacedAt === null)
  if (current === undefined) {
    return (
      <p className={`note mt-16 ${signing === 'signed' ? 'on-sunken' : 'warning'}`}>
        {packages || failed ? (
          signing === 'signed' ? (
            'Signed'
          ) : (
            signingWords[signing]
          )
        ) : (
          <Skeleton width="14rem" />
        )}
      </p>
    )
  }
  return (
    <div className={`note mt-16 ${signing === 'signed' ? 'on-sunken' : 'warning'}`}>
      {current.signers.map((signer) => (
        <p key={signer.id}>{describeSigner(signer)}</p>
      ))}
    </div>
  )
}

/** "Signed by Nora Day on paper, Feb 10, 2026." */
function describeSigner({ name, person, state, changeReason, signature }: Signer): string {
  if (state === 'signed' && signature !== null && signature.voidedAt === null) {
    return `Signed by ${name} ${methodLabels[signature.way]}, ${formatDate(signature.signedAt)}.`
  }
  if (state === 'change_requested') {
    return `${name} asked for a change${changeReason ? `: ${changeReason}` : ''}. A new version must be approved first.`
  }
  const who = person === 'spouse' ? `${name} (${personLabels.spouse.toLowerCase()})` : name
  if (state === 'signed_form_sent') return `The signed form of ${who} is not compared yet.`
  return `Not signed by ${who} yet.`
}
