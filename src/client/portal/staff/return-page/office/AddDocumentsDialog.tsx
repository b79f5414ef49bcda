import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { categoryTable, clientCategories } from '#shared/documents/document-categories.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { DropArea } from '#client/portal/uploads/DropArea.tsx'
import { isUnderWay } from '#client/portal/uploads/upload-queue.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { ScanRows, useScans } from '#client/portal/staff/documents/scans.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface AddDocumentsDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
  items: readonly RequestItem[]
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
      <Stack gap={16}>
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
      </Stack>
      <ScanRows queue={queue} uploads={uploads} />
      <DialogActions>
        <Button disabled={pending} onClick={frame.onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
