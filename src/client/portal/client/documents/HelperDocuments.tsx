import { useState } from 'react'
import {
  categoryTable,
  clientCategories,
  type ClientCategory,
} from '#shared/documents/document-categories.ts'
import { isWaiting, itemStateLabels } from '#shared/checklist/request-item-states.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ChooseFiles } from '#client/portal/client/request-items/UploadButtons.tsx'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { clientTypes, FileButton } from '#client/portal/uploads/FileButton.tsx'
import { myUploads, useMyUploads } from '#client/portal/uploads/my-uploads.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** For a helper, who sees what is asked and what they sent, and adds documents. */
export function HelperDocuments({ checklists }: { checklists: readonly OwnChecklist[] }) {
  return checklists.map((checklist) => <Year key={checklist.taxReturnId} checklist={checklist} />)
}

function Year({ checklist: { taxReturnId, taxYear, items } }: { checklist: OwnChecklist }) {
  const [category, setCategory] = useState<ClientCategory>('other')
  const { data: sent = [] } = trpc.documents.listForReturn.useQuery({ taxReturnId })
  const uploads = useMyUploads().filter(({ returnId }) => returnId === taxReturnId)
  return (
    <Panel title={`${taxYear} documents`} className="mb-20">
      {items.length === 0 && <p className="muted">Nothing is asked for at the moment.</p>}
      <ul className="rows">
        {items.map((item) => (
          <Group key={item.id} as="li" gap={4} between className="py-12 breaks">
            <Stack as="span" gap={2} className="shrinks">
              <span className="strong">{item.title}</span>
              <span className="small">
                {item.reason} · {itemStateLabels[item.state]}
              </span>
            </Stack>
            {isWaiting(item.state) && (
              <ChooseFiles
                title={item.title}
                onFiles={(files) =>
                  addFiles(myUploads, files, {
                    returnId: taxReturnId,
                    category: item.category,
                    item,
                  })
                }
              />
            )}
          </Group>
        ))}
      </ul>
      <div className="actions mt-16">
        <select
          aria-label={`Kind of document for ${taxYear}`}
          value={category}
          onChange={({ target }) =>
            setCategory(clientCategories.find((one) => one === target.value) ?? 'other')
          }
        >
          {clientCategories.map((one) => (
            <option key={one} value={one}>
              {categoryTable[one].label}
            </option>
          ))}
        </select>
        <FileButton
          label={`Add documents for ${taxYear}`}
          icon="upload"
          accept={clientTypes}
          multiple
          onFiles={(files) =>
            myUploads.add(files.map((file) => ({ returnId: taxReturnId, file, category })))
          }
        >
          Add documents
        </FileButton>
      </div>
      <ul className="rows mt-16" aria-label={`Sent for ${taxYear}`}>
        {uploads.map(({ id, file, status, error }) => (
          <li key={id} className="py-12 breaks">
            {file.name}: {error ?? (status === 'done' ? 'sent' : 'sending')}
          </li>
        ))}
        {sent.map(({ id, fileName }) => (
          <li key={id} className="py-12 breaks">
            {fileName}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
