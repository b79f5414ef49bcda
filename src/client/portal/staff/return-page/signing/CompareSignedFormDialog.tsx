import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fileKinds } from '#shared/documents/document-files.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import {
  confirmSignedFormInput,
  refuseSignedFormInput,
} from '#shared/signing/staff-signing.schema.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import { limits } from '#shared/base/text.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { DocumentPages } from '#client/portal/staff/documents/DocumentPages.tsx'
import { ChooseScan, possibleScans } from '#client/portal/staff/documents/scans.tsx'
import { FiguresTable } from '#client/portal/client/signing/FiguresTable.tsx'
import { documentLabel } from '#client/portal/client/signing/labels.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { refusalText } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import styles from './signing.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface CompareSignedFormDialogProps extends DialogFrame {
  signer: Signer
  current: ReturnPackage
  /** All documents of the return, including the scan. */
  documents: readonly StaffDocument[]
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
      <div className={`halves ${styles.compared} ${styles.withFigures}`}>
        <Stack as="section" className="content-start shrinks" aria-label="Signed by hand">
          {signer.signedFormDocumentId === null ? (
            <ChooseScan
              label={`The form signed by ${signer.name}`}
              returnId={current.taxReturnId}
              {...{ scans, scanId }}
              onChoose={setScanId}
            />
          ) : (
            <h3 className="subheading">Signed by {signer.name}</h3>
          )}
          {scan && <DocumentPages document={scan} />}
        </Stack>
        <Stack
          as="section"
          className="content-start shrinks"
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
            <h3 className="subheading">
              {form ? documentLabel(form, current.form) : 'Figures'} of version {current.number}
            </h3>
          )}
          {form && (
            <DocumentPages
              key={form.id}
              document={{ id: form.id, originalName: form.name, mimeType: fileKinds.pdf.mimeType }}
            />
          )}
        </Stack>
        <Stack
          as="section"
          className={`scrolls shrinks ${styles.comparedFigures}`}
          aria-label="Figures"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
          tabIndex={0}
        >
          <FiguresTable figures={current.figures} form={current.form} />
        </Stack>
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
  const { form, formProps, save, sending } = useDialogForm({
    schema: confirmSignedFormInput,
    values: { signerId: signer.id, documentId: scanId, compared: false },
    send: (values) =>
      trpcClient.admin.signing.confirmSignedForm.mutate(
        confirmSignedFormInput.parse({ ...values, documentId: scanId }),
      ),
    onDone: () => refreshSigning(current.taxReturnId),
    done: ['Signature confirmed', `${signer.name} signed on paper.`],
    failed: (error) => refusalText(error, 'The signature could not be confirmed.'),
    onClose,
  })
  const [unchosen, setUnchosen] = useState(false)
  return (
    <DialogForm
      {...sending}
      formProps={formProps((values) => {
        setUnchosen(scanId === '')
        if (scanId !== '') return save(values)
      })}
      refusal={unchosen && scanId === '' ? 'Choose the scan of the signed form' : sending.refusal}
      submit={`Confirm the signature of ${signer.name}`}
    >
      <Group gap={16} between mt={16}>
        <Checkbox
          label={`I compared the signed form with version ${current.number}: names, figures and signature are correct.`}
          {...form.getInputProps('compared', { type: 'checkbox' })}
        />
        {signer.state === 'signed_form_sent' && (
          <Button
            size="small"
            variant="quiet"
            // Its word is in line with the edges.
            className="ml-back-12 mr-back-12"
            onClick={onRefuse}
          >
            Reject…
          </Button>
        )}
      </Group>
    </DialogForm>
  )
}

function Refuse({
  signer,
  current,
  onClose,
  onBack,
}: CompareSignedFormDialogProps & { onBack: () => void }) {
  const { form, sending } = useDialogForm({
    schema: refuseSignedFormInput,
    values: { signerId: signer.id, reason: '' },
    send: (values) => trpcClient.admin.signing.refuseSignedForm.mutate(values),
    onDone: () => refreshSigning(current.taxReturnId),
    done: ['Form rejected', `${signer.name} is asked to sign again.`],
    failed: 'The form could not be rejected',
    onClose,
  })
  return (
    <DialogForm {...sending} onCancel={onBack} submit="Reject the form">
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
