import { getRouteApi } from '@tanstack/react-router'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { chooseReturn, yearToFile } from '#client/portal/ui/year-search.ts'
import { thisYear } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { taxPaidBefore } from './tax-paid.ts'
import { QuestionsForm, QuestionsSkeleton } from './QuestionsForm.tsx'

/** Questions about a tax year whose answers tell the portal what the return needs. */
export function QuestionsScreen() {
  const { year } = route.useSearch()
  const own = trpc.requestItems.own.useQuery()
  const chosen = chooseReturn(own.data ?? [], year)
  const loading = <QuestionsSkeleton taxYear={year ?? yearToFile(thisYear())} />
  return (
    <>
      <PageHeading
        title={chosen === null ? 'Questions' : `Questions about ${chosen.taxYear}`}
        lead="Yes or no, about two minutes, so we know which documents to ask for. You can leave some for later."
      />
      <Panel flush>
        <QueryBoundary query={own} what="the questions" failed={FAILED} skeleton={loading}>
          {() =>
            chosen === null ? <NoReturn /> : <Answered key={chosen.taxReturnId} of={chosen} />
          }
        </QueryBoundary>
      </Panel>
    </>
  )
}

const route = getRouteApi('/_portal/questions')

const FAILED = 'The questions could not be loaded.'

function Answered({ of }: { of: OwnChecklist }) {
  const questionnaire = trpc.requestItems.questionnaire.useQuery({ taxReturnId: of.taxReturnId })
  const { data: returns = [] } = trpc.returns.list.useQuery()
  return (
    <QueryBoundary
      query={questionnaire}
      what="your answers"
      failed={FAILED}
      skeleton={<QuestionsSkeleton taxYear={of.taxYear} />}
    >
      {(questionnaire) => (
        <QuestionsForm
          checklist={of}
          saved={questionnaire}
          taxPaid={taxPaidBefore(returns, of)}
          canUndo={returns.find(({ id }) => id === of.taxReturnId)?.status === 'pending'}
        />
      )}
    </QueryBoundary>
  )
}

function NoReturn() {
  return (
    <EmptyState
      title="No open return"
      drawing="no-returns"
      action={<ButtonLink to="/documents">Go to your documents</ButtonLink>}
    >
      The questions are about a return that is not filed yet. Start one, then answer them.
    </EmptyState>
  )
}
