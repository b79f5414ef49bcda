import { Textarea } from '@mantine/core'
import { type ClientNote, clientNoteInput } from '#shared/clients/client-notes.schema.ts'
import { formatMoment } from '#shared/firm/dates.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { LazyConfirmDialog } from '#client/portal/ui/lazy-confirm.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { Row } from '#client/public/ui/layout.tsx'

/** Notes about the client, by staff for staff. */
export function ClientNotes({ id }: { id: string }) {
  const notes = trpc.admin.notes.list.useQuery({ id }, { refetchOnMount: readAgain })
  const deleting = useDialog<[ClientNote]>()
  const remove = trpc.admin.notes.delete.useMutation({
    onSuccess: () => queries.admin.notes.list.invalidate({ id }),
    onError: (error) => reportFailure('The note could not be deleted', error),
  })
  return (
    <Panel title="Notes">
      <NewNote id={id} />
      <QueryBoundary
        query={notes}
        what="notes"
        failed="The notes could not be loaded."
        skeleton={<SkeletonRows rows={1} />}
      >
        {(list) =>
          list.length > 0 && (
            <ul className="mt-16">
              {list.map((note) => (
                <li key={note.id} className="line-above breaks py-12">
                  <p className="own-lines" dir="auto">
                    {note.body}
                  </p>
                  <Row as="p" gap={0} between className="fine">
                    <span>
                      {note.author ?? 'A former user'} ·{' '}
                      <time dateTime={note.createdAt.toISOString()}>
                        {formatMoment(note.createdAt)}
                      </time>
                    </span>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Delete the note of ${formatMoment(note.createdAt)}`}
                      onClick={() => deleting.open(note)}
                    >
                      Delete
                    </Button>
                  </Row>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {deleting.show((frame, note) => (
        <LazyConfirmDialog
          {...frame}
          title="Delete this note?"
          confirmLabel="Delete note"
          danger
          onConfirm={() => {
            frame.onClose()
            remove.mutate({ noteId: note.id })
          }}
        >
          <p>It can’t be restored. The activity log records who deleted it.</p>
        </LazyConfirmDialog>
      ))}
    </Panel>
  )
}

function NewNote({ id }: { id: string }) {
  const { form, formProps } = useSchemaForm(clientNoteInput.pick({ body: true }), { body: '' })
  const add = trpc.admin.notes.add.useMutation({
    async onSuccess() {
      await queries.admin.notes.list.invalidate({ id })
      form.reset()
    },
    onError: (error) => reportFailure('The note could not be saved', error),
  })
  return (
    <form {...formProps(({ body }) => !add.isPending && add.mutate({ id, body }))}>
      <Textarea
        label="New note"
        description="Only staff can read it."
        minRows={2}
        maxRows={12}
        maxLength={limits.notes}
        {...form.getInputProps('body')}
      />
      <Button type="submit" size="small" pending={add.isPending} className="mt-8">
        Save note
      </Button>
    </form>
  )
}
