import type { ReactNode } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import type { ItemTemplate } from '#shared/checklist/request-items.schema.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { askedText } from '#client/portal/staff/base/mailed-or-called.ts'
import { useClientDetails, useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import styles from './NoDocuments.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface NoDocumentsProps {
  taxReturn: AdminTaxReturn
  onAsk: (template?: ItemTemplate) => void
}

/** A return without documents: what the client has done, and what staff can do next. */
export function NoDocuments({ taxReturn, onAsk }: NoDocumentsProps) {
  const { id, client, status, letterSignedAt } = taxReturn
  if (status === 'filed') {
    return (
      <EmptyState title="No documents" drawing="no-documents">
        This return is filed. No documents were requested or sent here.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="pt-16 px-inset pb-24">
        <h3>Nothing asked for yet</h3>
        <p className="mt-4 muted">
          {status === 'pending'
            ? 'The client’s answers decide which documents are asked for. You can ask for more at any time.'
            : 'Nothing has been sent either. You can ask for documents at any time.'}
        </p>
      </div>
      <ul className="rows between-lines">
        <ProfileStep clientId={client.id} />
        {status === 'pending' && <QuestionsStep clientId={client.id} taxReturnId={id} />}
        {!isFinished(status) && (
          <Step title="Engagement letter" done={letterSignedAt !== null}>
            {letterSignedAt === null
              ? 'The client hasn’t signed it yet.'
              : `Signed ${formatDate(letterSignedAt)}.`}
          </Step>
        )}
        <AskStep clientId={client.id} onAsk={onAsk} />
      </ul>
    </>
  )
}

function ProfileStep({ clientId }: { clientId: string }) {
  const { data } = useClientDetails(clientId)
  const done = data && data.clientProfile !== null
  const [filled, missing] = data?.signsIn
    ? ['Filled in by the client.', 'The client hasn’t filled it in yet.']
    : ['Filled in.', 'Not filled in yet. Fill it in on the client’s page.']
  return (
    <Step title="Tax profile" done={done}>
      {done ? filled : missing}
    </Step>
  )
}

function QuestionsStep({ clientId, taxReturnId }: { clientId: string; taxReturnId: string }) {
  const { data: details } = useClientDetails(clientId)
  const { data } = trpc.requestItems.questionnaire.useQuery(
    { taxReturnId },
    { refetchOnMount: readAgain },
  )
  return (
    <Step title="Questions about the year" done={data?.answered}>
      {data?.answered
        ? 'Answered. The answers ask for no document.'
        : details?.signsIn === false
          ? 'Not answered yet. Ask the client, then press “Answer the questions”.'
          : 'The client hasn’t answered them yet.'}
    </Step>
  )
}

/** Show as many templates as fit; the dialog has all of them. */
const mostTemplates = 5

function AskStep({ clientId, onAsk }: Pick<NoDocumentsProps, 'onAsk'> & { clientId: string }) {
  const mailed = useIsMailed(clientId)
  const { data: templates = [] } = trpc.admin.requestItems.templates.useQuery()
  return (
    <Stack as="li" align="center" inset className="marked gap-x-12">
      <Icon className="self-start faint" name="plus" size={20} />
      <div>
        <h4 className="text-row strong leading-20">Documents to ask for</h4>
        <p className="small mt-2">Say what you need and why. {askedText(mailed)}</p>
        {templates.length > 0 && (
          <Group as="p" gap={4} mt={8} className="small">
            From a template:
            {templates.slice(0, mostTemplates).map((template) => (
              <Button
                className="max-full breaks"
                key={template.id}
                size="small"
                onClick={() => onAsk(template)}
              >
                {template.name}
              </Button>
            ))}
          </Group>
        )}
      </div>
      <Button className={styles.ask} onClick={() => onAsk()}>
        Ask for…
      </Button>
    </Stack>
  )
}

interface StepProps {
  title: string
  /** Undefined while unknown. */
  done: boolean | undefined
  children: ReactNode
}

/** Something that the client does. */
function Step({ title, done, children }: StepProps) {
  return (
    <Stack as="li" align="center" inset className="marked gap-x-12">
      <Icon
        className={done ? 'self-start green' : 'self-start faint'}
        name={done ? 'check-circle' : 'circle'}
        size={20}
      />
      <div>
        <h4 className="text-row strong leading-20">{title}</h4>
        <p className="small mt-2">{done === undefined ? <Skeleton width="14rem" /> : children}</p>
      </div>
    </Stack>
  )
}
