import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshDocuments } from '#client/portal/staff/base/use-item-actions.ts'
import { AddDocumentsDialog } from './AddDocumentsDialog.tsx'
import { QuestionsDialog } from './QuestionsDialog.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** The work of staff for an office client: answer, add documents, and say that everything is in. */
export function OfficeTools({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { id: taxReturnId, status } = taxReturn
  const { data: checklist } = trpc.requestItems.list.useQuery({ taxReturnId })
  const { data: questions } = trpc.requestItems.questionnaire.useQuery({ taxReturnId })
  const asking = useDialog()
  const adding = useDialog()
  if (checklist === undefined) return null
  const { items, handedOverAt } = checklist
  return (
    <Stack mt={16} data-print="hide">
      {status === 'pending' && (
        <Button wide onClick={asking.open}>
          {questions?.answered ? 'Change the answers' : 'Answer the questions'}
        </Button>
      )}
      {status !== 'filed' && (
        <Button wide icon="upload" onClick={adding.open}>
          Add documents
        </Button>
      )}
      {status === 'pending' && (
        <Everything
          taxReturnId={taxReturnId}
          handedOver={handedOverAt !== null}
          missing={items.filter(({ state }) => isWaiting(state)).length}
        />
      )}
      {asking.show((frame) => (
        <QuestionsDialog {...frame} {...{ taxReturn, handedOverAt }} />
      ))}
      {adding.show((frame) => (
        <AddDocumentsDialog {...frame} {...{ taxReturn, items }} />
      ))}
    </Stack>
  )
}

interface EverythingProps {
  taxReturnId: string
  handedOver: boolean
  missing: number
}

/** "That's everything", said for the client, and its undoing. */
function Everything({ taxReturnId, handedOver, missing }: EverythingProps) {
  const [asking, setAsking] = useState(false)
  const settled = (title: string) => ({
    onSuccess() {
      setAsking(false)
      toast.success(title)
      refreshDocuments(taxReturnId)
      void queries.admin.returns.get.invalidate({ id: taxReturnId })
    },
    onError: (error: unknown) => reportFailure('That could not be saved', error),
  })
  const handOver = trpc.requestItems.handOver.useMutation(settled('That’s everything'))
  const takeBack = trpc.requestItems.takeBack.useMutation(settled('Undone'))
  if (handedOver) {
    return (
      <Button
        wide
        variant="quiet"
        pending={takeBack.isPending}
        onClick={() => takeBack.mutate({ taxReturnId })}
      >
        Undo “That’s everything”
      </Button>
    )
  }
  return (
    <>
      <Button wide onClick={() => setAsking(true)}>
        That’s everything
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Is that everything?"
        confirmLabel="That’s everything"
        cancelLabel="Not yet"
        pending={handOver.isPending}
        onConfirm={() => handOver.mutate({ taxReturnId })}
        onClose={() => setAsking(false)}
      >
        <p>
          {missing === 0
            ? 'Nothing that you asked for is missing. The turnaround time starts now.'
            : `${missing === 1 ? 'One document is' : `${missing} documents are`} still missing. The turnaround time starts now; you can ask again later.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
