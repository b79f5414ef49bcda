import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { confirmSignedLetterInput } from '#shared/signing/staff-signing.schema.ts'
import type { Letter } from '#shared/signing/signing.schema.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { DocumentPages } from '#client/portal/staff/documents/DocumentPages.tsx'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import { ChooseScan, possibleScans } from '#client/portal/staff/documents/scans.tsx'
import { LetterText } from '#client/portal/ui/LetterText.tsx'
import { refreshDocuments } from '#client/portal/staff/base/use-item-actions.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { FormError, refusalText } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import styles from './signing.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface ConfirmLetterDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** An engagement letter that was signed on paper: its scan beside the letter. */
export function ConfirmLetterDialog({ taxReturn, ...frame }: ConfirmLetterDialogProps) {
  const view = trpc.admin.signing.of.useQuery({ taxReturnId: taxReturn.id })
  return (
    <Dialog {...frame} title="Letter signed on paper" size="60rem">
      <QueryBoundary
        query={view}
        what="the letter"
        failed="The letter could not be loaded."
        skeleton={<SkeletonLines lines={14} />}
      >
        {({ letter }) =>
          letter && <Compare taxReturnId={taxReturn.id} letter={letter} onClose={frame.onClose} />
        }
      </QueryBoundary>
    </Dialog>
  )
}

interface CompareProps {
  taxReturnId: string
  letter: Letter
  onClose: () => void
}

function Compare({ taxReturnId, letter: { version, text, name }, onClose }: CompareProps) {
  const { data: documents = [] } = trpc.admin.documents.list.useQuery({ taxReturnId })
  const scans = possibleScans(documents)
  const [documentId, setDocumentId] = useState('')
  const scan = scans.find(({ id }) => id === documentId)
  const { form, formProps, save, sending } = useDialogForm({
    schema: confirmSignedLetterInput,
    values: {
      taxReturnId,
      // Set when it is sent.
      documentId: taxReturnId,
      version,
      signedOn: '',
      compared: false,
    },
    send: (values) =>
      trpcClient.admin.signing.confirmSignedLetter.mutate(
        confirmSignedLetterInput.parse({ ...values, documentId }),
      ),
    onDone() {
      refreshSigning(taxReturnId)
      refreshDocuments(taxReturnId)
    },
    done: ['Signature recorded', `${name} signed the letter on paper.`],
    failed: (error) => refusalText(error, 'The signature could not be recorded.'),
    onClose,
  })
  const [unchosen, setUnchosen] = useState(false)

  function confirm(values: typeof form.values) {
    setUnchosen(documentId === '')
    if (documentId !== '') return save(values)
  }

  return (
    <form {...formProps(confirm)}>
      <div className={`halves ${styles.compared}`}>
        <Stack as="section" className="content-start shrinks" aria-label="Signed by hand">
          <ChooseScan
            label={`The letter signed by ${name}`}
            returnId={taxReturnId}
            {...{ scans, scanId: documentId }}
            onChoose={setDocumentId}
          />
          {scan && <DocumentPages document={scan} />}
        </Stack>
        <Stack
          as="section"
          className={`scrolls shrinks ${styles.comparedFigures}`}
          aria-label={`Letter, version ${version}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
          tabIndex={0}
        >
          <LetterText text={text} />
        </Stack>
      </div>
      <Stack gap={16}>
        <TextInput
          type="date"
          label="Signed on"
          max={firmToday()}
          {...form.getInputProps('signedOn')}
        />
        <Checkbox
          label="I compared the scan with this letter: its text and signature are correct."
          {...form.getInputProps('compared', { type: 'checkbox' })}
        />
        <FormError>
          {unchosen && documentId === '' ? 'Choose the scan of the signed letter' : sending.refusal}
        </FormError>
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={sending.pending}>
          Record the signature of {name}
        </Button>
      </DialogActions>
    </form>
  )
}
