import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { fileKinds } from '#shared/documents/document-files.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import {
  confirmSignedFormInput,
  refuseSignedFormInput,
} from '#shared/signing/staff-signing.schema.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { DialogForm } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { DocumentPages } from '#client/portal/staff/returns/dialogs/DocumentPreview.tsx'
import { ChooseScan, possibleScans } from '#client/portal/staff/return-page/scans.tsx'
import { FiguresTable } from '#client/portal/client/signing/FiguresTable.tsx'
import { documentLabel } from '#client/portal/client/signing/labels.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import {
  FormError,
  refusalText,
  schemaErrors,
  useSchemaForm,
  useUncachedCall,
} from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import styles from './signing.module.css'

interface CompareSignedFormDialogProps {
  signer: Signer
  current: ReturnPackage
  /** All documents of the return, including the scan. */
  documents: readonly StaffDocument[]
  opened: boolean
  onClose: () => void
}

/** A form that was signed by hand, beside the version that it has to match. */
export function CompareSignedFormDialog(props: CompareSignedFormDialogProps) {
  const { signer, current, documents, opened, onClose } = props
  const [refusing, setRefusing] = useState(false)
  const scans = possibleScans(documents).filter(
    ({ uploadedAt }) => uploadedAt >= current.publishedAt,
  )
  const [scanId, setScanId] = useState(signer.signedFormDocumentId ?? '')
  const scan = scans.find(({ id }) => id === scanId)
  const forms = current.documents.filter(({ kind }) => kind === 'authorization')
  const [form, setForm] = useState(forms[0])
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Compare the signed form of ${signer.name}`}
      size="78rem"
    >
      <div className={styles.compared}>
        <section className="stack content-start gap-1 shrinks" aria-label="Signed by hand">
          {signer.signedFormDocumentId === null ? (
            <ChooseScan
              label={`The form signed by ${signer.name}`}
              returnId={current.taxReturnId}
              {...{ scans, scanId }}
              onChoose={setScanId}
            />
          ) : (
            <h3 className="sans text-body strong spacing-0">Signed by {signer.name}</h3>
          )}
          {scan && <DocumentPages document={scan} />}
        </section>
        <section
          className="stack content-start gap-1 shrinks"
          aria-label={`Version ${current.number}`}
        >
          {forms.length > 1 ? (
            <NativeSelect
              label={`Form of version ${current.number}`}
              data={forms.map((form) => ({
                value: form.id,
                label: documentLabel(form, current.form),
              }))}
              value={form?.id ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setForm(forms.find(({ id }) => id === value))
              }
            />
          ) : (
            <h3 className="sans text-body strong spacing-0">
              {form ? documentLabel(form, current.form) : 'Figures'} of version {current.number}
            </h3>
          )}
          {form && (
            <DocumentPages
              key={form.id}
              document={{ id: form.id, originalName: form.name, mimeType: fileKinds.pdf.mimeType }}
            />
          )}
        </section>
        <section
          className={`stack content-start gap-1 shrinks ${styles.comparedFigures}`}
          aria-label="Figures"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
          tabIndex={0}
        >
          <FiguresTable figures={current.figures} form={current.form} />
        </section>
      </div>
      {refusing ? (
        <Refuse {...props} onBack={() => setRefusing(false)} />
      ) : (
        <Confirm {...props} scanId={scanId} onRefuse={() => setRefusing(true)} />
      )}
    </Dialog>
  )
}

function Confirm({
  signer,
  current,
  scanId,
  onClose,
  onRefuse,
}: CompareSignedFormDialogProps & { scanId: string; onRefuse: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(confirmSignedFormInput, {
    signerId: signer.id,
    documentId: scanId,
    compared: false,
  })
  const { pending, refusal, run } = useUncachedCall((error) => {
    showRefusal(error)
    return refusalText(error, 'The signature could not be confirmed.')
  })
  const [unchosen, setUnchosen] = useState(false)

  function confirm(values: typeof form.values) {
    setUnchosen(scanId === '')
    if (scanId === '') return
    const input = confirmSignedFormInput.parse({ ...values, documentId: scanId })
    void run(async () => {
      await trpcClient.admin.signing.confirmSignedForm.mutate(input)
      refreshSigning(current.taxReturnId)
      toast.success('Signature confirmed', `${signer.name} signed on paper.`)
      onClose()
    })
  }

  return (
    <form {...formProps(confirm)}>
      <div className="stack gap-2">
        <div className="row wrap middle apart gap-1 gap-x-3 mt-2">
          <Checkbox
            label={`I compared the signed form with version ${current.number}: names, figures and signature are correct.`}
            {...form.getInputProps('compared', { type: 'checkbox' })}
          />
          {signer.state === 'signed_form_sent' && (
            <Button
              size="small"
              variant="quiet"
              // Its word is in line with the edges.
              className="ml-back-12px mr-back-12px"
              onClick={onRefuse}
            >
              Reject…
            </Button>
          )}
        </div>
        <FormError>
          {unchosen && scanId === '' ? 'Choose the scan of the signed form' : refusal}
        </FormError>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Confirm the signature of {signer.name}
        </Button>
      </DialogActions>
    </form>
  )
}

function Refuse({
  signer,
  current,
  onClose,
  onBack,
}: CompareSignedFormDialogProps & { onBack: () => void }) {
  const form = useForm({
    initialValues: { signerId: signer.id, reason: '' },
    validate: schemaErrors(refuseSignedFormInput),
  })
  const refuse = trpc.admin.signing.refuseSignedForm.useMutation({
    onSuccess() {
      refreshSigning(current.taxReturnId)
      toast.success('Form rejected', `${signer.name} is asked to sign again.`)
      onClose()
    },
    onError: (error) => reportFailure('The form could not be rejected', error),
  })
  return (
    <DialogForm
      form={form}
      submit="Reject the form"
      pending={refuse.isPending}
      onCancel={onBack}
      onSubmit={(values) => refuse.mutate(values)}
    >
      <Textarea
        label="What is wrong with it"
        description={`${signer.name} reads it in the portal and by email. Leave numbers out.`}
        autosize
        minRows={2}
        autoFocus
        maxLength={limits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
