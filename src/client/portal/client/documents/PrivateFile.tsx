import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The readers of a private file, and our question whether it may go to the return. */
export function PrivateFile({ document: { id, fileName, private: privacy } }: Shown) {
  const answer = trpc.documents.answerFiling.useMutation({
    onSuccess(_answer, { share }) {
      if (share) toast.success('Filed to the return', 'Your spouse can see it, too.')
      else toast.success('It stays private', 'Only you and our staff see it.')
      void queries.documents.listForReturn.invalidate()
    },
    onError: (error) => toast.error('Not saved', messageOf(error, 'Please try again.')),
  })
  if (privacy === null) return null
  if (privacy.askedAt === null) return <p className="small">Only you and our staff see it.</p>
  const say = (share: boolean) => () => answer.mutate({ id, share })
  return (
    <Stack gap={4} mt={4}>
      <p>
        May we file it to the return? Your spouse can see it then, too. Until you say yes, only you
        and our staff see it.
      </p>
      <Group gap={4} data-print="hide">
        <ChangeButton
          size="small"
          aria-label={`Yes, file it (${fileName})`}
          pending={answer.isPending}
          onClick={say(true)}
        >
          Yes, file it
        </ChangeButton>
        <ChangeButton
          size="small"
          variant="quiet"
          aria-label={`No, keep it private (${fileName})`}
          pending={answer.isPending}
          onClick={say(false)}
        >
          No, keep it private
        </ChangeButton>
      </Group>
    </Stack>
  )
}

interface Shown {
  document: ListedDocument
}
