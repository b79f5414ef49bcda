import { NativeSelect } from '@mantine/core'
import { mostFiles } from '#shared/messages/messages.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { useMessageDraft } from '#client/portal/talk/message-drafts.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface AttachDocumentsProps {
  /** The draft's name. */
  name: string
  taxReturnId: string
}

/** Documents of the return that go with a message. Renders nothing for a return without any. */
export function AttachDocuments({ name, taxReturnId }: AttachDocumentsProps) {
  const [{ attached, documents }, change] = useMessageDraft(name)
  const { data = [] } = trpc.admin.documents.list.useQuery({ taxReturnId })
  const taken = new Set([...attached, ...documents].map(({ id }) => id))
  const others = data.filter(({ id }) => !taken.has(id))
  if (attached.length === 0 && others.length === 0) return null
  return (
    <Stack gap={4}>
      {attached.length > 0 && (
        <Stack as="ul" gap={4} aria-label="Documents of this message">
          {attached.map(({ id, fileName }) => (
            <Row key={id} as="li" className="breaks">
              <Icon name="document" size={18} />
              <bdi>{fileName}</bdi>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Leave out ${fileName}`}
                onClick={() =>
                  change((draft) => ({
                    attached: draft.attached.filter((document) => document.id !== id),
                  }))
                }
              >
                Leave out
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      {others.length > 0 && taken.size < mostFiles && (
        <NativeSelect
          aria-label="Attach a document of the return"
          value=""
          data={[
            { value: '', label: 'Attach a document of the return' },
            ...others.map(({ id, originalName }) => ({ value: id, label: originalName })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = others
              .filter(({ id }) => id === value)
              .map(({ id, originalName }) => ({ id, fileName: originalName }))
            change((draft) => ({ attached: [...draft.attached, ...chosen] }))
          }}
        />
      )}
    </Stack>
  )
}
