import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** Says whether the client has answered the questions about the year, and opens the answers. */
export function Answers({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { data } = trpc.requestItems.questionnaire.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: readAgain },
  )
  const dialog = useDialog()
  if (data === undefined) return <Skeleton width="6rem" />
  // Until the client answers, these are the answers of an earlier year.
  if (!data.answered) return 'Not answered'
  return (
    <>
      <button
        type="button"
        className="bare-button dotted"
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        Answered
      </button>
      {dialog.show((frame) => (
        <AnswersDialog taxReturn={taxReturn} saved={data} {...frame} />
      ))}
    </>
  )
}

const AnswersDialog = lazyPart(() => import('./AnswersDialog.tsx').then((m) => m.AnswersDialog))
