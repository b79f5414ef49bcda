import { NativeSelect } from '@mantine/core'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { messageLimits } from '#shared/messages.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'

interface AttachDocumentsProps {
  taxReturnId: string
  chosen: readonly StaffDocument[]
  onChange: (chosen: readonly StaffDocument[]) => void
}

/** Documents of the return that go with a message. Renders nothing for a return without any. */
export function AttachDocuments({ taxReturnId, chosen, onChange }: AttachDocumentsProps) {
  const { data = [] } = trpc.admin.documents.list.useQuery({ taxReturnId })
  const others = data.filter(({ id }) => chosen.every((document) => document.id !== id))
  if (data.length === 0) return null
  return (
    <div className="stack gap-half">
      {chosen.length > 0 && (
        <ul className="stack gap-half" aria-label="Documents of this message">
          {chosen.map((document) => (
            <li key={document.id} className="row middle gap-1 breaks">
              <Icon name="document" size={18} />
              <bdi>{document.originalName}</bdi>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Leave out ${document.originalName}`}
                onClick={() => onChange(chosen.filter((other) => other !== document))}
              >
                Leave out
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && chosen.length < messageLimits.files && (
        <NativeSelect
          aria-label="Attach a document of the return"
          value=""
          data={[
            { value: '', label: 'Attach a document of the return' },
            ...others.map(({ id, originalName }) => ({ value: id, label: originalName })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange([...chosen, ...others.filter(({ id }) => id === value)])
          }
        />
      )}
    </div>
  )
}
