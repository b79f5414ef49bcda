import { useState } from 'react'
import { fileKinds, kindOfName, uploadRefusal } from '#shared/documents/document-files.ts'
import { invalidFileNotice, uploadFailure } from '#client/portal/uploads/choose-files.ts'
import { sendDocument, UploadRefused } from '#client/portal/uploads/send-document.ts'
import { toast } from '#client/public/ui/toast.ts'

/** A PDF that was chosen in the dialog, as a document of its list. */
export interface ChosenPdf {
  /** An id that only this dialog uses. */
  id: string
  originalName: string
  uploadedAt: Date
  size: number
  file: File
  /** Set once it is uploaded. */
  storedId?: string
}

/** The PDFs that were chosen in the dialog. They are uploaded when the dialog is sent, and nothing is if it is closed. */
export function useChosenPdfs(returnId: string) {
  const [pdfs, setPdfs] = useState<readonly ChosenPdf[]>([])

  function add(files: readonly File[]): void {
    const bad = files.flatMap((file) => {
      const reason = refusalOf(file)
      return reason === null ? [] : [{ file, reason }]
    })
    if (bad.length > 0) toast.error('Invalid File', invalidFileNotice(bad))
    const good = files.filter((file) => refusalOf(file) === null)
    setPdfs((before) => [
      ...before,
      ...good.map((file, place) => chosenPdf(file, before.length + place)),
    ])
  }

  /** Uploads what is not uploaded yet, and returns the documents' ids. @throws UploadRefused */
  async function upload(): Promise<Map<string, string>> {
    const stored = new Map<string, string>()
    for (const { id, file, storedId } of pdfs) {
      const document = storedId ?? (await send(returnId, file))
      stored.set(id, document)
      setPdfs((before) =>
        before.map((pdf) => (pdf.id === id ? { ...pdf, storedId: document } : pdf)),
      )
    }
    return stored
  }

  const remove = (id: string) => setPdfs((before) => before.filter((pdf) => pdf.id !== id))
  return { pdfs, add, remove, upload }
}

/** Returns the text for a failed upload, or null for another failure. */
export function whyNotUploaded(error: unknown): string | null {
  return error instanceof UploadRefused ? uploadFailure(error.serverMessage) : null
}

function refusalOf(file: File): string | null {
  if (kindOfName(file.name) !== 'pdf') return 'Only PDFs can be sent for review.'
  return uploadRefusal(file, 'dialog')
}

/** The id only has to look like one: the lists compare it. */
function chosenPdf(file: File, place: number): ChosenPdf {
  const id = `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`
  return { id, originalName: file.name, uploadedAt: new Date(), size: file.size, file }
}

async function send(returnId: string, file: File): Promise<string> {
  const { answer } = sendDocument({ returnId, category: 'completed_return', file }, () => {})
  return (await answer).id
}

export const pdfTypes = [fileKinds.pdf.mimeType, ...fileKinds.pdf.extensions].join(',')
