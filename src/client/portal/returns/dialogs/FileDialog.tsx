import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { changeRefusal, filingRefusal } from '#shared/filing.ts'
import type { ReturnSigning } from '#shared/signer-states.ts'
import type { FiledBy, ReturnPackage, Signer } from '#shared/signing.schema.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import {
  filedButtonId,
  showMoved,
  showNotMoved,
  whyNotMoved,
} from '#client/portal/returns/row-actions.ts'
import { signingLabels } from '#client/portal/returns/cells.tsx'
import { refetchReturns } from '#client/portal/returns/returns-cache.ts'
import { personLabels, methodLabels } from '#client/portal/signing/labels.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import styles from './dialogs.module.css'

/**
 * Asks for confirmation before a return is marked as filed, which can't be undone, and how the client authorized it.
 */
export function FileDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { id, client, taxYear, signing } = taxReturn
  const signed = signing === 'signed'
  // A return that was not sent for review has no signers.
  const review = trpc.admin.signing.of.useQuery({ taxReturnId: id }, { enabled: signing !== null })
  const known =
    review.data &&
    (filingRefusal(signing, review.data.signatures) ??
      changeRefusal(review.data.packages[0]?.signers ?? []))
  // Unless staff say otherwise, the portal records no authorization that it has not seen.
  const [filedBy, setFiledBy] = useState<NotSigned>('not_recorded')
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
  return (
    <ConfirmDialog
      opened={opened}
      title="Mark this return as filed?"
      confirmLabel="File return"
      pending={file.isPending}
      onCancel={onClose}
      onConfirm={() => {
        setRefusal(null)
        file.mutate({ id, status: 'filed', ...(!signed && { filedBy }) })
      }}
      onClosed={() => {
        // The File button is gone, so the row's next button gets the focus.
        if (filed) document.getElementById(filedButtonId(id))?.focus()
      }}
    >
      <p>
        This marks the {taxYear} return of {fullName(client)} as filed and emails them that it is.
        This cannot be undone.
      </p>
      {signing !== null && (
        <Signatures signing={signing} packages={review.data?.packages} failed={review.isError} />
      )}
      {!signed && !known && (
        <fieldset className="stack shrinks p-0 no-border my-2 mx-0">
          <legend className="mb-half px-0 strong">How was it authorized?</legend>
          {METHODS.map(({ value, label }) => (
            <label key={value} className="row middle gap-10px min-36px pressable touch-target">
              <input
                type="radio"
                name="filedBy"
                checked={filedBy === value}
                onChange={() => setFiledBy(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <FormError>{refusal ?? known}</FormError>
    </ConfirmDialog>
  )
}

type NotSigned = Exclude<FiledBy, 'signed'>

const METHODS: readonly { value: NotSigned; label: string }[] = [
  { value: 'paper', label: 'On paper: the signed form is in our files' },
  { value: 'in_person', label: 'In person: they signed before us' },
  { value: 'not_recorded', label: 'Not recorded' },
]

interface SignaturesProps {
  signing: ReturnSigning
  packages: readonly ReturnPackage[] | undefined
  failed: boolean
}

/** Who has signed the current version, and who has not. */
function Signatures({ signing, packages, failed }: SignaturesProps) {
  const current = packages?.find(({ replacedAt }) => replacedAt === null)
  if (current === undefined) {
    return (
      <p
        className={`mt-2 py-12px px-2 on-sunken rounded text-row breaks ${styles.signers}`}
        data-missing={signing !== 'signed' || undefined}
      >
        {packages || failed ? signingLabels[signing] : <Skeleton width="14rem" />}
      </p>
    )
  }
  return (
    <div
      className={`mt-2 py-12px px-2 on-sunken rounded text-row breaks ${styles.signers}`}
      data-missing={signing !== 'signed' || undefined}
    >
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
