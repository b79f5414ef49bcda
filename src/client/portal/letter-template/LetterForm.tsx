import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { firm, firmAddressLine } from '#shared/firm.ts'
import type { ClientKind } from '#shared/clients.schema.ts'
import { fillLetter, type LetterField, letterFields } from '#shared/letter-fields.ts'
import { type LetterTemplate, saveLetterTemplateInput } from '#shared/signing.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { fieldsOf, queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { LetterText } from '#client/portal/signing/LetterText.tsx'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { thisYear } from '#client/portal/ui/format.ts'
import { readSession } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** The letter's text and fields, beside what a client will read. */
export function LetterForm({ kind, saved }: { kind: ClientKind; saved: LetterTemplate }) {
  // The version that was opened; the user decides whether to take a newer one.
  const [opened, setOpened] = useState(saved)
  const form = useForm({
    initialValues: { kind, version: opened.version, body: opened.body },
    validate: schemaErrors(saveLetterTemplateInput),
  })
  const { body } = form.values
  const dirty = body.trim() !== opened.body.trim()
  const newer = saved.version !== opened.version ? saved : null
  const take = (template: LetterTemplate, text: string) => {
    setOpened(template)
    form.setValues({ kind, version: template.version, body: text })
  }
  const save = trpc.admin.signing.saveLetterTemplate.useMutation({
    onSuccess(template) {
      take(template, template.body)
      queries.admin.signing.letterTemplate.setData(templateInput(kind), template)
      toast.success('Letter saved', `Clients sign version ${template.version} from now on.`)
    },
    onError(error) {
      const fields = fieldsOf(error)
      for (const { message } of fields) form.setFieldError('body', message)
      if (fields.length > 0) return
      if (statusOf(error) === 409) void queries.admin.signing.letterTemplate.invalidate()
      reportFailure('The letter could not be saved', error)
    },
  })
  return (
    <form
      noValidate
      className="stack top two-columns gap-3 gap-x-4 narrow-one-column"
      onSubmit={form.onSubmit((values) => {
        if (dirty) save.mutate(values)
        else toast.info('Nothing to save', `Version ${opened.version} has the same text.`)
      })}
    >
      <div className="stack gap-2 shrinks">
        {newer && (
          <div role="alert" className="stack gap-1 py-12px px-2 rounded on-amber">
            <p>
              Version {newer.version} was saved after you opened this. Your text is still here; the
              preview shows the saved one.
            </p>
            <div className="row wrap middle gap-1 gap-x-2">
              <Button size="small" onClick={() => take(newer, newer.body)}>
                Use version {newer.version}
              </Button>
              <Button size="small" onClick={() => take(newer, body)}>
                Keep my text
              </Button>
            </div>
          </div>
        )}
        <Textarea
          label="Text of the letter"
          description="A blank line begins a new paragraph. Start a paragraph with a few words and a period to make them its heading."
          autosize
          minRows={16}
          maxLength={20_000}
          {...form.getInputProps('body')}
        />
        <dl className="stack gap-half text-small" aria-label="Fields">
          {letterFields[kind].map((field) => (
            <div className="stack terms" key={field}>
              <dt>
                <code>{`{${field}}`}</code>
              </dt>
              <dd className="muted breaks">{EXPLAINED[field]}</dd>
            </div>
          ))}
        </dl>
        <div className="row wrap middle gap-1 gap-x-2">
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save version {opened.version + 1}
          </Button>
          <p className="small">{dirty ? 'Unsaved changes' : describeVersion(opened)}</p>
        </div>
      </div>
      <section
        className="stack shrinks gap-2 on-ground bordered rounded py-3 px-4 narrow-p-2"
        aria-label="Preview"
      >
        <p className="small">
          {newer ? `Version ${newer.version}, as saved` : 'As a client reads it'}
        </p>
        <LetterText text={fillLetter((newer ?? { body }).body, EXAMPLES[kind])} />
      </section>
      <LeaveDialog dirty={dirty} />
    </form>
  )
}

function describeVersion({ version, savedAt }: LetterTemplate): string {
  return savedAt === null
    ? `Version ${version} (default)`
    : `Version ${version}, saved ${formatMoment(savedAt)}`
}

/** The input of the call: none for the letter of people, which is loaded first. */
export function templateInput(kind: ClientKind) {
  return kind === 'person' ? undefined : { kind }
}

const ofFirm = {
  firm: firm.legalName,
  address: firmAddressLine(),
  fee: 'Our fee for this return is $150.00. It is made up of: Individual Tax Returns: $150.00.',
}

const EXAMPLES = {
  person: { ...ofFirm, client: 'Nora Day', year: String(thisYear()) },
  business: {
    ...ofFirm,
    client: 'Day Ceramics LLC',
    year: String(thisYear()),
    officer: 'Nora Day, Member',
    form: 'Form 1065',
    period: `Jan 1, ${thisYear()} to Dec 31, ${thisYear()}`,
    state: 'Oregon',
    owners: 'Schedules K-1. With the return we prepare a Schedule K-1 for each partner.',
    due: `Mar 15, ${thisYear() + 1}`,
    extension: 'Form 7004',
    authorization: 'Form 8879-PE',
  },
} as const satisfies Record<ClientKind, Partial<Record<LetterField, string>>>

const EXPLAINED: Record<LetterField, string> = {
  ...ofFirm,
  fee: 'what the return costs, with its lines',
  client: 'the client’s full name',
  year: 'the tax year of the return',
  officer: 'who signs for the business, with their title',
  form: 'the form of the return, such as Form 1065',
  period: 'the first and last day of its tax year',
  state: 'the state of the business',
  owners: 'a paragraph on Schedules K-1; left out for C corporations and nonprofits',
  due: 'the day when the return is due',
  extension: 'the form that asks for more time: Form 7004 or 8868',
  authorization: 'the form that authorizes the filing, such as Form 8879-PE',
}

/** Asks before unsaved changes are lost. */
function LeaveDialog({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker({
    // Don't ask while signing out.
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      (current.pathname !== next.pathname || current.search !== next.search) &&
      readSession().status === 'signed-in',
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave"
      danger
      backCloses={false}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>Your changes to the letter will be lost.</p>
    </ConfirmDialog>
  )
}
