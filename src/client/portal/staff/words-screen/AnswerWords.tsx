import { useNavigate } from '@tanstack/react-router'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { AnswerEditor } from '#client/portal/staff/canned-answers/AnswerEditor.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { NEW, PickWords } from './PickWords.tsx'

/** The saved answers, for what staff write often. */
export function AnswerWords({ text }: { text: string }) {
  const navigate = useNavigate()
  const query = trpc.admin.cannedAnswers.list.useQuery(undefined, { refetchOnMount: readAgain })
  return (
    <QueryBoundary
      query={query}
      what="the saved answers"
      failed="The saved answers could not be loaded."
      skeleton={<SkeletonLines lines={8} />}
    >
      {(answers) => {
        const shown = text === NEW ? null : (answers.find(({ id }) => id === text) ?? answers[0])
        return (
          <>
            <PickWords
              kind="answers"
              label="Answer"
              value={shown?.id ?? NEW}
              data={answers.map(({ id, title, own }) => ({
                value: id,
                label: own ? `${title} (only mine)` : title,
              }))}
              add="New answer"
            />
            {shown === undefined ? (
              <EmptyState title="No saved answers yet">
                Save what you write often, and choose it in any message.
              </EmptyState>
            ) : (
              <AnswerEditor
                key={shown?.id ?? NEW}
                answer={shown}
                onDone={(now) =>
                  void navigate({
                    to: '/admin/words',
                    search: { kind: 'answers', ...(now && { text: now.id }) },
                    ignoreBlocker: true,
                  })
                }
              />
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}
