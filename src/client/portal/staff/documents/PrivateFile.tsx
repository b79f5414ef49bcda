import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** For staff: who sees a file of a private message, and the question to file it. Nothing for other documents. */
export function PrivateFile({ document }: { document: StaffDocument }) {
  const { id, originalName, private: privacy } = document
  const ask = trpc.admin.documents.askToFile.useMutation({
    onSuccess() {
      toast.success('We asked', 'The file stays private until they say yes.')
      void queries.admin.documents.list.invalidate()
    },
    onError: (error) => reportFailure('The question could not be sent', error),
  })
  if (privacy === null) return null
  const { askedAt } = privacy
  return (
    <Group className="whole-line">
      <Badge tone="purple" icon="lock">
        Private
      </Badge>
      {askedAt === null ? (
        <>
          <Button
            size="small"
            aria-label={`File it to the return (${originalName})`}
            pending={ask.isPending}
            onClick={() => ask.mutate({ id })}
          >
            File it to the return
          </Button>
          <p className="small">
            Only the person who wrote privately and staff see it. In the return the other spouse
            will see it, so we ask that person first.
          </p>
        </>
      ) : (
        <p className="small">
          Asked on {formatDate(askedAt)}. Until they say yes, only the person who wrote privately
          and staff see it.
        </p>
      )}
    </Group>
  )
}
