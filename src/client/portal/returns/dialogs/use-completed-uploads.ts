import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { askBeforeLeaving } from '#client/portal/documents/uploads/ask-before-leaving.ts'
import { sendDocument } from '#client/portal/documents/uploads/send-document.ts'
import { isSessionOver, uploadFailure } from '#client/portal/documents/uploads/upload-errors.ts'
import { createUploadQueue } from '#client/portal/documents/uploads/upload-queue.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/** The uploads of one opening of the dialog; what is under way is broken off when it goes. */
export function useCompletedUploads(taxReturn: AdminTaxReturn) {
  const [queue] = useState(() => createCompletedUploads(taxReturn))
  useEffect(() => {
    const stop = askBeforeLeaving(queue)
    return () => {
      stop()
      queue.clear()
    }
  }, [queue])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read) }
}

function createCompletedUploads({ id: taxReturnId, client }: AdminTaxReturn) {
  return createUploadQueue({
    send: sendDocument,
    explain: (serverMessage) => uploadFailure(serverMessage),
    onDone(_document, { file }) {
      refresh(taxReturnId, client.id)
      toast.success('Upload Successful', `${file.name} uploaded successfully`)
    },
    onFailed({ file, error }, serverMessage) {
      toast.error('Upload Failed', error ?? `Failed to upload ${file.name}`)
      if (isSessionOver(serverMessage)) void queries.auth.currentUser.invalidate()
    },
  })
}

/** Specification, section 7: an upload refreshes the returns, the documents and the staff's list of returns. */
function refresh(taxReturnId: string, clientId: string) {
  void queries.returns.list.invalidate()
  void queries.documents.invalidate()
  void queries.admin.returns.list.invalidate()
  void queries.admin.documents.list.invalidate({ taxReturnId })
  void queries.admin.documents.filedReturns.invalidate({ id: clientId })
}
