import { NativeSelect } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { categoryTable, clientCategories } from '#shared/document-categories.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'
import { ReturnHeading } from '#client/portal/returns/dialogs/dialog-parts.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { addFiles, uploadFailure } from '#client/portal/uploads/choose-files.ts'
import { DropArea, useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { drawThumbnail } from '#client/portal/uploads/draw-thumbnail.ts'
import { sendForItem } from '#client/portal/uploads/item-changes.ts'
import {
  askBeforeLeaving,
  createUploadQueue,
  isUnderWay,
} from '#client/portal/uploads/upload-queue.ts'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshDocuments } from '#client/portal/return-page/use-item-actions.ts'

interface AddDocumentsDialogProps {
  taxReturn: AdminTaxReturn
  items: readonly RequestItem[]
  opened: boolean
  onClose: () => void
}

/** Scans of what the client brought: dropped on what was asked for, or on a category. */
export function AddDocumentsDialog({ taxReturn, items, ...frame }: AddDocumentsDialogProps) {
  const { queue, uploads } = useScans(taxReturn.id)
  const asked = items.filter(({ state }) => state !== 'withdrawn')
  const [place, setPlace] = useState<string>(asked.length === 0 ? 'other' : '')
  const item = asked.find(({ id }) => id === place)
  const category = item?.category ?? clientCategories.find((one) => one === place) ?? 'other'
  const pending = uploads.some(isUnderWay)
  const add = (files: readonly File[]) =>
    addFiles(queue, files, { returnId: taxReturn.id, category, ...(item && { item }) })
  return (
    <Dialog {...frame} title="Add documents" size="36rem" closable={!pending}>
      <ReturnHeading taxReturn={taxReturn} />
      <div className="stack gap-2">
        <NativeSelect
          label="What it is"
          value={place}
          data={[
            ...(asked.length === 0
              ? []
              : [
                  { value: '', label: 'Choose what it is', disabled: true },
                  {
                    group: 'Documents we asked for',
                    items: asked.map(({ id: value, title: label }) => ({ value, label })),
                  },
                ]),
            {
              group: 'Anything else',
              items: clientCategories.map((value) => ({
                value,
                label: categoryTable[value].label,
              })),
            },
          ]}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        {place !== '' && (
          <DropArea label={item?.title ?? categoryTable[category].label} onFiles={add} />
        )}
      </div>
      {uploads.length > 0 && (
        <ul className="rows mt-1" aria-label="Files">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} removeLabel="Remove" />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button disabled={pending} onClick={frame.onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The uploads while the dialog is open; unmounting aborts those in progress. */
function useScans(taxReturnId: string) {
  const [queue] = useState(() => createQueue(taxReturnId))
  useNoStrayDrops()
  useEffect(() => {
    const stop = askBeforeLeaving(queue)
    return () => {
      stop()
      queue.clear()
    }
  }, [queue])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read) }
}

function createQueue(taxReturnId: string) {
  return createUploadQueue({
    convert: async (file, signal) =>
      (await import('#client/portal/uploads/heic.ts')).heicToJpeg(file, signal),
    ask: async ({ file }) =>
      (await import('#client/portal/uploads/find-damage.ts')).findDamage(file),
    send: sendForItem,
    explain: (serverMessage, { name }) => uploadFailure(serverMessage, undefined, name),
    onDone({ id }, { file }) {
      refreshDocuments(taxReturnId)
      void drawThumbnail(id, file)
      toast.success('Document added', file.name)
    },
    onFailed({ file }, error, serverMessage) {
      toast.error('Upload Failed', serverMessage === null ? `Failed to upload ${file.name}` : error)
    },
  })
}
