import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { questionKeysOf, questionText } from '#shared/checklist/questionnaire.ts'
import type { Questionnaire } from '#shared/checklist/request-items.schema.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { Row } from '#client/public/ui/layout.tsx'

interface AnswersDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
  saved: Questionnaire
}

/** The client's answers to the questions, read-only. */
export function AnswersDialog({ taxReturn, saved, opened, onClose }: AnswersDialogProps) {
  const { answers, fiscalYearEnd } = saved
  return (
    <Dialog opened={opened} onClose={onClose} title="Questions about the year" size="36rem">
      <ReturnHeading taxReturn={taxReturn} />
      <dl className="rows">
        {questionKeysOf(taxReturn.form, taxReturn.taxYear).map((key) => (
          <Row key={key} align="stretch" gap={16} between className="py-12">
            <dt>{questionText(key, taxReturn.taxYear, fiscalYearEnd)}</dt>
            <dd className={answers[key] === true ? 'rigid strong' : 'rigid muted'}>
              {describe(answers[key])}
            </dd>
          </Row>
        ))}
      </dl>
    </Dialog>
  )
}

function describe(answer: boolean | undefined): string {
  if (answer === undefined) return 'Not answered'
  return answer ? 'Yes' : 'No'
}
