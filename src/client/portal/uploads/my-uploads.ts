import { useSyncExternalStore } from 'react'
import { queries } from '#client/portal/api/trpc.ts'
import { listDocument, deleteDocument } from './delete-document.ts'
import { restoreAnswer, sendForItem } from './item-changes.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { onTokenChange, readToken } from '#client/public/session/token.ts'
import { toast } from '#client/public/ui/toast.ts'
import { isSessionOver, uploadFailure } from './choose-files.ts'
import { drawThumbnail } from './draw-thumbnail.ts'
import { askBeforeLeaving, createUploadQueue, type Upload } from './upload-queue.ts'

/** The client's own uploads. They continue while the client opens other screens. */
export const myUploads = createUploadQueue({
  convert: async (file, signal) => (await import('./heic.ts')).heicToJpeg(file, signal),
  ask: async (upload) => (await import('./questions.ts')).questionsAbout(upload),
  send: sendForItem,
  explain: (serverMessage, { name }) =>
    serverMessage === null && !navigator.onLine
      ? OFFLINE
      : uploadFailure(serverMessage, 'Upload failed', name),
  onDone({ note, ...received }, { returnId, file, item, message, isPrivate }) {
    // The list is refetched at once, with what the server found in the document.
    const findings = { passwordProtected: false, damaged: false, bound: false }
    const privacy = isPrivate ? { askedAt: null } : null
    const document = {
      ...received,
      ...findings,
      thumbnail: false,
      check: 'done',
      private: privacy,
    } as const
    listDocument(document, returnId)
    void queries.requestItems.own.invalidate()
    void queries.returns.list.invalidate()
    void drawThumbnail(document.id, file)
    message?.take(document)
    if (note !== undefined) return void toast.info('Not in the list', note)
    // The message lists it.
    if (message) return
    const undo = async () => {
      if ((await deleteDocument(document, returnId)) && item) await restoreAnswer(item)
    }
    const action = item && { label: 'Undo', run: () => void undo() }
    toast.success('Upload Successful', `${file.name} uploaded successfully`, action)
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
