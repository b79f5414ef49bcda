import type { ClientDocument, ListedDocument } from '#shared/documents/documents.schema.ts'
import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { authorization } from '#client/portal/api/trpc.ts'

export interface UploadRequest {
  returnId: string
  category: DocumentCategory
  file: File
  /** The request item that it answers, as it was when the file was chosen. */
  item?: RequestItem | undefined
  /** Names the upload for the server, so that a retry after a lost answer is not stored twice. */
  key?: string | undefined
  /** True for a file that only the sender and staff see. */
  isPrivate?: boolean | undefined
  /** The draft of a message that takes the document along. */
  message?: { name: string; take: (document: ListedDocument) => void } | undefined
}

/** `note` says why it does not answer its item. */
export type Received = ClientDocument & { note?: string }

/** A request in progress. `answer` rejects with an `UploadRefused`, including after `abort`. */
export interface Sending {
  answer: Promise<Received>
  abort: () => void
}

/** Why an upload failed: the server's message, or null without one; `final` if this file can never pass. */
export class UploadRefused extends Error {
  readonly serverMessage: string | null
  readonly final: boolean

  constructor(serverMessage: string | null, final = false) {
    super(serverMessage ?? 'Upload failed')
    this.serverMessage = serverMessage
    this.final = final
  }
}

/** The statuses of a refusal that is about the file itself. */
const ABOUT_THE_FILE = [400, 413, 415]

/** Sends one document. Uses XMLHttpRequest, because fetch does not report how much of a body is sent (0 to 1). */
export function sendDocument(upload: UploadRequest, onSent: (share: number) => void): Sending {
  const request = new XMLHttpRequest()
  // Loads zod, which only an upload needs, before the file is sent.
  const reader = import('./upload-answer.ts')
  const answer = new Promise<ClientDocument>((resolve, reject) => {
    const refuse = () => reject(new UploadRefused(null))
    const read = async () => {
      const { readDocument, readMessage } = await reader
      const document = request.status === 201 ? readDocument(request.responseText) : null
      if (document !== null) resolve(document)
      else {
        const isFinal = ABOUT_THE_FILE.includes(request.status)
        reject(new UploadRefused(readMessage(request.responseText), isFinal))
      }
    }
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      void read().catch(refuse)
    })
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, refuse)
    }
  })
  request.open('POST', `/api/tax-returns/${upload.returnId}/documents`)
  for (const [name, value] of Object.entries(authorization())) {
    request.setRequestHeader(name, value)
  }
  if (upload.key !== undefined) request.setRequestHeader('idempotency-key', upload.key)
  request.send(formOf(upload))
  return { answer, abort: () => request.abort() }
}

/** The category comes first, so that the server can refuse it before it has read ten megabytes. */
function formOf({ category, file, isPrivate }: UploadRequest): FormData {
  const form = new FormData()
  form.append('category', category)
  if (isPrivate) form.append('private', 'true')
  form.append('document', file, file.name)
  return form
}
