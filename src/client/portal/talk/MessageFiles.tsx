import { NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { categoryTable, clientCategories } from '#shared/documents/document-categories.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { mostFiles } from '#shared/messages/messages.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { DropArea, useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { myUploads, useMyUploads } from '#client/portal/uploads/my-uploads.ts'
import { deleteDocument } from '#client/portal/uploads/delete-document.ts'
import { isUnderWay } from '#client/portal/uploads/upload-queue.ts'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { type DraftDocument, useMessageDraft } from './message-drafts.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** The return that the files of a message become documents of. */
export interface FilesInto {
  taxReturnId: string
  taxYear: number
  /** The request item that the thread is about: files answer it, unless the client says otherwise. */
  itemId: string | null
  /** The sender of the files, and the people who will see them. */
  from: 'client' | 'spouses' | 'privately' | 'firm' | 'firm-privately'
}

interface MessageFilesProps {
  /** The draft's name. */
  name: string
  into: FilesInto
}

/** The files of a draft. Each is a document of the return as soon as it has arrived. */
export function MessageFiles({ name, into }: MessageFilesProps) {
  const [{ documents, attached }, change] = useMessageDraft(name)
  const uploads = useUploadsOf(name)
  const [adding, setAdding] = useState(false)
  const area = useId()
  const room = mostFiles - documents.length - attached.length - uploads.length
  const shown = adding && room > 0

  async function remove(document: DraftDocument) {
    const { id, taxReturnId } = document
    if (!(await deleteDocument(document, taxReturnId))) return
    change((draft) => ({ documents: draft.documents.filter((other) => other.id !== id) }))
  }

  return (
    <Stack>
      {(documents.length > 0 || uploads.length > 0) && (
        <ul className="rows" aria-label="Files of this message">
          {documents.map((document) => (
            <Row key={document.id} as="li" className="breaks">
              <Icon className="faint" name="document" size={18} />
              <bdi className="grows">{document.fileName}</bdi>
              <ChangeButton
                variant="quiet"
                size="small"
                className="mr-back-12"
                aria-label={`Delete ${document.fileName}`}
                onClick={() => void remove(document)}
              >
                Delete
              </ChangeButton>
            </Row>
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={myUploads} />
          ))}
        </ul>
      )}
      {room <= 0 && <p className="small">At most {mostFiles} files in a message.</p>}
      <div>
        <Button
          variant="quiet"
          size="small"
          icon="upload"
          className="ml-back-12"
          aria-expanded={shown}
          aria-controls={shown ? area : undefined}
          disabled={room <= 0}
          onClick={() => setAdding(!adding)}
        >
          Add files
        </Button>
      </div>
      {shown && (
        <div id={area}>
          <AddArea {...{ name, into, room }} />
        </div>
      )}
    </Stack>
  )
}

/** True while a file of the draft has not arrived. */
export function useFilesOnTheWay(name: string): boolean {
  return useUploadsOf(name).some((upload) => isUnderWay(upload) || upload.status === 'asked')
}

/** Whether the files of the draft are private; null while it has none and gets none. */
export function useFilesArePrivate(name: string): boolean | null {
  const [{ documents }] = useMessageDraft(name)
  const uploads = useUploadsOf(name)
  if (documents.length + uploads.length === 0) return null
  return documents.some((one) => one.private !== null) || uploads.some((one) => one.isPrivate)
}

/** A file that has arrived is listed by the draft. */
function useUploadsOf(name: string) {
  return useMyUploads().filter(({ message, status }) => message?.name === name && status !== 'done')
}

/** Asks once what the files are: an answer to what we asked for, or a category. */
function AddArea({ name, into, room }: MessageFilesProps & { room: number }) {
  const { taxReturnId, taxYear } = into
  const [, change] = useMessageDraft(name)
  const asked = useAsked(into)
  const [place, setPlace] = useState<string | null>(null)
  const chosen = place ?? asked.find(({ id }) => id === into.itemId)?.id ?? 'other'
  const item = asked.find(({ id }) => id === chosen)
  const category = item?.category ?? clientCategories.find((one) => one === chosen) ?? 'other'
  const label = item?.title ?? categoryTable[category].label
  useNoStrayDrops()

  function add(files: readonly File[]) {
    const take = (document: ListedDocument) =>
      change((draft) => ({ documents: [...draft.documents, { ...document, taxReturnId }] }))
    const message = { name, take }
    addFiles(myUploads, files.slice(0, room), {
      returnId: taxReturnId,
      category,
      item,
      message,
      isPrivate: isPrivate(into),
    })
  }

  const [photoSheet, combine] = usePhotoSheet(label, add)
  return (
    <Stack gap={12}>
      <NativeSelect
        label="What is it?"
        description={descriptions[into.from](taxYear)}
        value={chosen}
        data={[
          ...(asked.length === 0
            ? []
            : [
                {
                  group: 'What we asked for',
                  items: asked.map(({ id: value, title }) => ({ value, label: title })),
                },
              ]),
          {
            group: 'Anything else',
            items: clientCategories.map((value) => ({ value, label: categoryTable[value].label })),
          },
        ]}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <DropArea label={label} onFiles={add} onPhotos={combine} />
      {photoSheet}
    </Stack>
  )
}

const descriptions: Record<FilesInto['from'], (taxYear: number) => string> = {
  client: (taxYear) => `Files become documents of your ${taxYear} return.`,
  spouses: (taxYear) =>
    `Files become documents of your ${taxYear} return: your spouse can see them, too.`,
  privately: (taxYear) =>
    `Only you and our staff see these files. We ask you before we file one to your ${taxYear} return, where your spouse can see it, too.`,
  'firm-privately': () => 'Only the client who wrote privately and staff see these files.',
  firm: (taxYear) => `Files become documents of the ${taxYear} return.`,
}

function isPrivate({ from }: FilesInto): boolean {
  return from === 'privately' || from === 'firm-privately'
}

/** The items of the return that still wait, and the one that the thread is about. */
function useAsked({ taxReturnId, itemId, from }: FilesInto): readonly RequestItem[] {
  // Files from staff answer no item; neither do private files, because both spouses see an answer.
  const answers = from === 'client' || from === 'spouses'
  const { data = [] } = trpc.requestItems.own.useQuery(undefined, { enabled: answers })
  if (!answers) return []
  const items = data.find((checklist) => checklist.taxReturnId === taxReturnId)?.items ?? []
  return items.filter(
    ({ id, state }) => isWaiting(state) || (id === itemId && state !== 'withdrawn'),
  )
}
