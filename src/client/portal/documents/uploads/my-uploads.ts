import { useSyncExternalStore } from 'react'
import { queries } from '#client/portal/api/trpc.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { onTokenChange, readToken } from '#client/public/session/token.ts'
import { toast } from '#client/public/ui/toast.ts'
import { isSessionOver, uploadFailure } from './choose-files.ts'
import { sendDocument } from './send-document.ts'
import { askBeforeLeaving, createUploadQueue, type Upload } from './upload-queue.ts'

/** The client's own uploads. They go on while the client opens another screen. */
export const myUploads = createUploadQueue({
  ask: async (upload) => (await import('./find-copy.ts')).findCopy(upload),
  send: sendDocument,
  explain: (serverMessage) =>
    serverMessage === null && !navigator.onLine
      ? OFFLINE
      : uploadFailure(serverMessage, 'Upload failed'),
  onDone(received, { returnId, file }) {
    // The list is read again at once, with what the server found in the document.
    const document = { ...received, activeContent: false, check: 'done' } as const
    queries.documents.listForReturn.setData({ taxReturnId: returnId }, (known) =>
      known === undefined ? known : [document, ...known],
    )
    void queries.documents.requests.invalidate()
    void queries.returns.list.invalidate()
    toast.success('Upload Successful', `${file.name} uploaded successfully`)
  },
  onFailed({ file }, error, serverMessage) {
    const signIn = { label: 'Sign In', run: () => openAuthDialog('sign-in', '/documents') }
    toast.error(
      'Upload Failed',
      serverMessage === null ? `Failed to upload ${file.name}` : error,
      isSessionOver(serverMessage) ? signIn : undefined,
    )
  },
})

export function useMyUploads(): readonly Upload[] {
  return useSyncExternalStore(myUploads.subscribe, myUploads.read)
}

const OFFLINE = 'You are offline. Try again once you are back.'

// After a sign-out, the next user of this browser sees none of these files.
onTokenChange(() => {
  if (readToken() === null) myUploads.clear()
})

askBeforeLeaving(myUploads)
