import { useState, useSyncExternalStore } from 'react'
import { isHeic, kindOfName, scanRefusal } from '#shared/documents/document-files.ts'
import { firm } from '#shared/firm/firm.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import { messageOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { photoTypes } from '#client/portal/uploads/FileButton.tsx'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { addFiles, uploadFailure } from '#client/portal/uploads/choose-files.ts'
import { sendDocument, UploadRefused } from '#client/portal/uploads/send-document.ts'
import { createUploadQueue } from '#client/portal/uploads/upload-queue.ts'
import { ChooseFiles, TakePhoto } from '#client/portal/client/request-items/UploadButtons.tsx'
import { ButtonAnchor } from '#client/public/ui/Button.tsx'
import { documentLabel } from './labels.ts'
import type { SignerCalls } from './signer-calls.ts'
import type { ClientCalls } from './client-calls.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface SignOnPaperProps {
  review: Review
  calls: SignerCalls
  /** Undefined for a spouse, who has no account to upload to. */
  client: ClientCalls | undefined
  onReview: (review: Review) => void
}

/** Print, sign by hand, and send a photo or scan, which staff compare with this version. */
export function SignOnPaper({ review, calls, client, onReview }: SignOnPaperProps) {
  const { documents, form: taxForm } = review.package
  const forms = documents.filter(({ kind }) => kind === 'authorization')
  return (
    <ol>
      <li className="mb-16">
        {forms.length === 0 ? (
          <p>
            Print the form to sign. There is none in this version: call us at{' '}
            <a href={firm.phoneLink}>{firm.phone}</a>.
          </p>
        ) : (
          <p>Print what you sign.</p>
        )}
        <Group mt={8}>
          {forms.map((form) => (
            <ButtonAnchor
              key={form.id}
              size="small"
              icon="download"
              href={calls.addressOf(form.id)}
              target="_blank"
              rel="noopener"
            >
              Download {documentLabel(form, taxForm)}
            </ButtonAnchor>
          ))}
        </Group>
      </li>
      <li className="mb-16">
        <p>Sign each page that asks for it by hand, with the date.</p>
      </li>
      <li className="mb-16">
        {client === undefined ? (
          <p>
            Bring it to our office, or let {review.clientName} upload a photo or a scan of it with
            the other documents.
          </p>
        ) : (
          <SendScan review={review} client={client} onReview={onReview} />
        )}
      </li>
    </ol>
  )
}

function SendScan({ review, client, onReview }: SendScanProps) {
  const { id: packageId, taxReturnId } = review.package
  const [queue] = useState(() => scanQueue(packageId, client, onReview))
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  const to = { returnId: taxReturnId, category: 'other' } as const
  const send = (files: readonly File[]) => addFiles(queue, files, to)
  const [sheet, combine] = usePhotoSheet('Signed form', send)
  const choose = (files: readonly File[]) => {
    const [file] = files
    const kind = file && kindOfName(file.name)
    // A photo is one page of several, and the sheet takes the others before anything is sent.
    if (files.length > 1 || kind === 'jpg' || kind === 'png' || isHeic(file?.name ?? ''))
      combine(files)
    else if (file && (kind === 'doc' || kind === 'docx')) {
      queue.refuse([{ ...to, file, reason: scanRefusal }])
    } else send(files)
  }
  return (
    <>
      <p>
        Send us a scan, or a photo of each page. Add the photos one by one; they become one PDF.
      </p>
      <Group mt={8}>
        <span className="touch-only">
          <TakePhoto title="the signed form" filled onFiles={combine} />
        </span>
        <ChooseFiles
          title="the signed form"
          filled
          accept={`application/pdf,.pdf,${photoTypes}`}
          onFiles={choose}
        />
      </Group>
      {sheet}
      {uploads.length > 0 && (
        <Stack aria-label="On their way" as="ul" mt={12}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </Stack>
      )}
    </>
  )
}

type SendScanProps = Pick<SignOnPaperProps, 'review' | 'onReview'> & { client: ClientCalls }

/**
 * An upload takes two calls: the file goes into the return, then it is marked as the signed form. A retry has the same
 * key.
 */
function scanQueue(packageId: string, client: ClientCalls, onReview: (review: Review) => void) {
  return createUploadQueue({
    convert: async (file, signal) =>
      (await import('#client/portal/uploads/heic.ts')).heicToJpeg(file, signal),
    ask: async ({ file }) =>
      (await import('#client/portal/uploads/find-damage.ts')).findDamage(file),
    send(upload, onSent) {
      const { answer, abort } = sendDocument(upload, onSent)
      const handedIn = async () => {
        const document = await answer
        try {
          onReview(await client.sendSignedForm({ packageId, documentId: document.id }))
          return document
        } catch (error) {
          const message = statusOf(error) === null ? null : messageOf(error, '')
          if (statusOf(error) === 409) void client.readAgain()
          throw new UploadRefused(message)
        }
      }
      return { answer: handedIn(), abort }
    },
    explain: (serverMessage, { name }) => uploadFailure(serverMessage, undefined, name),
    onDone: () => void queries.documents.invalidate(),
    onFailed: () => undefined,
  })
}
