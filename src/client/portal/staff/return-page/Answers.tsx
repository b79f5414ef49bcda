import { Suspense, useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** Says whether the client has answered the questions about the year, and opens the answers. */
export function Answers({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { data } = trpc.requestItems.questionnaire.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: readAgain },
  )
  const [dialog, setDialog] = useState<'unasked' | 'opened' | 'closed'>('unasked')
  if (data === undefined) return <Skeleton width="6rem" />
  // Until the client answers, these are the answers of an earlier year.
  if (!data.answered) return 'Not answered'
  return (
    <>
      <button
        type="button"
        className="p-0 clear pressable no-border same-color dotted offset-30 hover-underlined"
        aria-haspopup="dialog"
        onClick={() => setDialog('opened')}
      >
        Answered
      </button>
      <Suspense>
        {dialog !== 'unasked' && (
          <AnswersDialog
            taxReturn={taxReturn}
            saved={data}
            opened={dialog === 'opened'}
            onClose={() => setDialog('closed')}
          />
        )}
      </Suspense>
    </>
  )
}

const AnswersDialog = lazyPart(() => import('./AnswersDialog.tsx').then((m) => m.AnswersDialog))
