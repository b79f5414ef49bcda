import { formNames } from '#shared/law/forms.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { partitionFiles } from '#client/portal/uploads/choose-files.ts'
import { newKey } from '#client/portal/ui/new-key.ts'
import { documentTypes, FileButton } from '#client/portal/uploads/FileButton.tsx'
import { sendDocument, UploadRefused } from '#client/portal/uploads/send-document.ts'
import { toast } from '#client/public/ui/toast.ts'

/**
 * The document that says that a representative may act: one of the client's, or a file. A file is sent, with the whole
 * inspection, to the client's newest return when the invitation is; a second try stores it once.
 */
export function useProof(clientId: string, enabled: boolean) {
  const [chosen, setChosen] = useState<{ file: File; key: string } | null>(null)
  const [sending, setSending] = useState(false)
  const { data: returns = [] } = trpc.admin.returns.ofClient.useQuery({ id: clientId }, { enabled })
  const [newest] = returns
  return {
    returns,
    file: chosen?.file ?? null,
    sending,
    choose(files: readonly File[]) {
      const { good, bad } = partitionFiles(files, 'dialog')
      if (bad[0]) toast.error('Invalid File', bad[0].reason)
      else setChosen(good[0] ? { file: good[0], key: newKey() } : null)
    },
    /** Returns the document's id, null without a file, and undefined if it was refused, which is shown. */
    async send(): Promise<string | null | undefined> {
      if (chosen === null || newest === undefined) return null
      setSending(true)
      try {
        const upload = { ...chosen, returnId: newest.id, category: 'other' as const }
        const { id } = await sendDocument(upload, () => {}).answer
        void queries.admin.documents.list.invalidate({ taxReturnId: newest.id })
        return id
      } catch (error) {
        const why = error instanceof UploadRefused ? error.serverMessage : null
        reportFailure('The document could not be sent', error, why ?? 'Please try again.')
        return undefined
      } finally {
        setSending(false)
      }
    },
  }
}

interface ProofFieldsProps {
  proof: ReturnType<typeof useProof>
  field: object
}

export function ProofFields({ proof: { returns, file, choose }, field }: ProofFieldsProps) {
  const documents = trpc.useQueries((query) =>
    returns.map(({ id }) => query.admin.documents.list({ taxReturnId: id })),
  )
  const options = documents.flatMap(({ data = [] }) =>
    data.map(({ id, originalName }) => ({ value: id, label: originalName })),
  )
  return (
    <>
      <NativeSelect
        label="The document that says so"
        description={`A power of attorney, ${formNames.value.fiduciary} or a death certificate.`}
        data={[
          { value: '', label: file === null ? 'Choose a document' : file.name },
          ...(file === null ? options : []),
        ]}
        {...field}
      />
      {returns.length === 0 ? (
        <p className="small">Start a return for this client: it keeps the document.</p>
      ) : (
        <FileButton
          label="Upload the document"
          icon="upload"
          accept={documentTypes}
          onFiles={choose}
        >
          {file === null ? 'Upload it here' : 'Choose another file'}
        </FileButton>
      )}
    </>
  )
}
