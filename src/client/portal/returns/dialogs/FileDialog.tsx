import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import type { FiledBy, Signer } from '#shared/signing.schema.ts'
import { fullName } from '#client/portal/admin/format.ts'
import { messageOf, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { filedButtonId, showMoved, showNotMoved } from '#client/portal/returns/row-actions.ts'
import { refetchReturns } from '#client/portal/returns/returns-cache.ts'
import { personLabels, signingLabels, wayLabels } from '#client/portal/signing/labels.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import styles from './dialogs.module.css'

/** Asks before a return is marked as filed, which can't be undone, and how its client authorized it. */
export function FileDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const signed = taxReturn.signing === 'signed'
  // Unless staff say so, the portal records no authorization that it has not seen.
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
      // Such as missing signatures: the sentence stays beside the question.
      if (statusOf(error) === 409) {
        setRefusal(messageOf(error, 'Failed to update status'))
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
        file.mutate({
          id: taxReturn.id,
          status: 'filed',
          ...(!signed && { filedBy }),
        })
      }}
      onClosed={() => {
        // The File button is gone: the next button of the row gets the focus.
        if (filed) document.getElementById(filedButtonId(taxReturn.id))?.focus()
      }}
    >
      <p>
        The {taxReturn.taxYear} return of {fullName(taxReturn.client)} becomes filed, and they get
        an email that says so. There is no way back.
      </p>
      {taxReturn.signing !== null && <Signatures taxReturn={taxReturn} />}
      {!signed && (
        <fieldset className={styles.choices}>
          <legend>How was it authorized?</legend>
          {WAYS.map(({ value, label }) => (
            <label key={value}>
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
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}

type NotSigned = Exclude<FiledBy, 'signed'>

const WAYS: readonly { value: NotSigned; label: string }[] = [
  { value: 'paper', label: 'On paper: the signed form is in our files' },
  { value: 'in_person', label: 'In person: they signed before us' },
  { value: 'not_recorded', label: 'Not recorded' },
]

/** Who signed the current version, and who did not. */
function Signatures({ taxReturn: { id, signing } }: { taxReturn: AdminTaxReturn }) {
  const { data, isError } = trpc.admin.signing.of.useQuery({ taxReturnId: id })
  const current = data?.packages.find(({ replacedAt }) => replacedAt === null)
  if (current === undefined) {
    return (
      <p className={styles.signers}>
        {data || isError ? signing && signingLabels[signing] : <Skeleton width="14rem" />}
      </p>
    )
  }
  return (
    <div className={styles.signers}>
      {current.signers.map((signer) => (
        <p key={signer.id}>{describeSigner(signer)}</p>
      ))}
    </div>
  )
}

/** "Signed by Nora Day on paper, Feb 10, 2026." */
function describeSigner({ name, person, state, changeReason, signature }: Signer): string {
  if (state === 'signed' && signature !== null && signature.voidedAt === null) {
    return `Signed by ${name} ${wayLabels[signature.way]}, ${formatDate(signature.signedAt)}.`
  }
  if (state === 'change_requested') {
    return `${name} asked for a change${changeReason ? `: ${changeReason}` : ''}. A new version must be approved first.`
  }
  const who = person === 'spouse' ? `${name} (${personLabels.spouse.toLowerCase()})` : name
  if (state === 'paper_sent') return `The signed form of ${who} is not compared yet.`
  return `Not signed by ${who} yet.`
}
