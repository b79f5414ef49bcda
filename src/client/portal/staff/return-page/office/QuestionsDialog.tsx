import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import {
  QuestionsForm,
  QuestionsSkeleton,
} from '#client/portal/client/request-items/QuestionsForm.tsx'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { refreshDocuments } from '#client/portal/staff/base/use-item-actions.ts'

interface QuestionsDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
  handedOverAt: Date | null
}

/** The client's own questions, answered by staff. */
export function QuestionsDialog({ taxReturn, handedOverAt, ...frame }: QuestionsDialogProps) {
  const { id: taxReturnId, taxYear, form } = taxReturn
  const questionnaire = trpc.requestItems.questionnaire.useQuery({ taxReturnId })
  return (
    <Dialog {...frame} title="Questions about the year" size="44rem">
      <ReturnHeading taxReturn={taxReturn} />
      <QueryBoundary
        query={questionnaire}
        what="the answers"
        failed="The questions could not be loaded."
        skeleton={<QuestionsSkeleton taxYear={taxYear} />}
      >
        {(saved) => (
          <QuestionsForm
            checklist={{ taxReturnId, taxYear, form, handedOverAt }}
            saved={saved}
            onSavedByStaff={() => {
              refreshDocuments(taxReturnId)
              frame.onClose()
            }}
          />
        )}
      </QueryBoundary>
    </Dialog>
  )
}
