import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { formatMoment } from '#shared/firm/dates.ts'
import type { PreviewWordsInput } from '#shared/words/words.schema.ts'
import { fieldsOf, statusOf } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { focusFirstError } from '#client/portal/ui/form.tsx'
import { LeaveDialog } from '#client/portal/ui/LeaveDialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { WordsPreview } from './WordsPreview.tsx'
import { formNames } from '#shared/law/forms.ts'
import { firm, firmAddressLine } from '#shared/firm/firm.ts'
import { thisYear } from '#client/portal/ui/format.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** Words as they are saved. */
export interface SavedWords<Words> {
  /** 0: not saved yet. */
  version: number
  words: Words
  /** The words that the portal comes with; null for words that only the firm has. */
  byDefault: Words | null
  /** Those of the version before; null for the first, and where only the newest is kept. */
  earlier: Words | null
  savedAt: Date | null
  savedBy: string | null
}

interface WordsEditorProps<Words> {
  saved: SavedWords<Words>
  fields: readonly string[]
  validate: (words: Words) => FormErrors
  preview: (words: Words) => PreviewWordsInput
  /** Says what happens from now on. */
  savedText: string
  save: (words: Words, version: number) => Promise<SavedWords<Words>>
  /** Somebody else saved: reads the words again. */
  onNewer: () => void
  /** The inputs; those with `data-path` take fields. */
  children: (form: UseFormReturnType<Words>) => ReactNode
  /** More buttons beside Save. */
  actions?: ReactNode
}

/** Words with fields, beside what a client will read: saved, taken back, or those that the portal comes with. */
export function WordsEditor<Words extends Record<string, unknown>>({
  saved,
  fields,
  validate,
  preview,
  savedText,
  save,
  onNewer,
  children,
  actions,
}: WordsEditorProps<Words>) {
  // The version that was opened; the user decides whether to take a newer one.
  const [opened, setOpened] = useState(saved)
  const [seesDefault, seeDefault] = useState(false)
  const [pending, setPending] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm<Words>({ initialValues: opened.words, validate })
  const { byDefault, earlier, version } = opened
  const words = form.values
  const dirty = !isSame(words, opened.words)
  const newer = saved.version === version ? null : saved
  const ownDefault = byDefault !== null && !isSame(opened.words, byDefault)
  const take = (now: SavedWords<Words>) => {
    setOpened(now)
    form.setValues(now.words)
    form.clearErrors()
    seeDefault(false)
  }
  const send = async (sent: Words) => {
    if (pending) return
    setPending(true)
    try {
      const now = await save(sent, version)
      // If only the newest version is kept, the earlier words are those that were just overwritten.
      take({ ...now, earlier: now.earlier ?? (version === 0 ? null : opened.words) })
      toast.success('Words saved', savedText)
    } catch (error) {
      const wrong = fieldsOf(error)
      for (const { path, message } of wrong) {
        form.setFieldError(path.replace(/^words\./, ''), message)
      }
      if (wrong.length > 0) focusFirstError(ref.current)
      else {
        if (statusOf(error) === 409) onNewer()
        reportFailure('The words could not be saved', error)
      }
    }
    setPending(false)
  }
  return (
    <Stack
      ref={ref}
      noValidate
      as="form"
      align="start"
      gap={24}
      className="two-columns narrow-one-column gap-x-32"
      onSubmit={form.onSubmit(
        (typed) => {
          if (dirty || version === 0) void send(typed)
          else toast.info('Nothing to save', 'The same words are saved.')
        },
        () => focusFirstError(ref.current),
      )}
    >
      <Stack gap={16} className="shrinks">
        {newer && (
          <Stack role="alert" className="note items-start on-amber">
            <p>
              {newer.savedBy ?? 'Someone'} saved other words after you opened these. Yours are still
              here; the preview shows the saved ones.
            </p>
            <Group>
              <Button size="small" onClick={() => take(newer)}>
                Use the saved words
              </Button>
              <Button size="small" onClick={() => setOpened(newer)}>
                Keep mine
              </Button>
            </Group>
          </Stack>
        )}
        <Inputs fields={fields}>{children(form)}</Inputs>
        <Group>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
          {ownDefault && (
            <Button pending={pending} onClick={() => void send(byDefault)}>
              Back to the default
            </Button>
          )}
          {earlier && (
            <Button variant="quiet" pending={pending} onClick={() => void send(earlier)}>
              Undo version {version}
            </Button>
          )}
          {actions}
          <p className="small">{dirty ? 'Unsaved changes' : describe(opened, ownDefault)}</p>
        </Group>
      </Stack>
      <WordsPreview
        preview={preview(newer?.words ?? (seesDefault && byDefault ? byDefault : words))}
        isWrong={!newer && !seesDefault && Object.keys(validate(words)).length > 0}
        of={newer ? 'saved' : seesDefault ? 'default' : 'typed'}
      >
        {byDefault && !isSame(words, byDefault) && (
          <Button size="small" aria-pressed={seesDefault} onClick={() => seeDefault(!seesDefault)}>
            Show the default
          </Button>
        )}
      </WordsPreview>
      <LeaveDialog dirty={dirty}>Your changes to the words will be lost.</LeaveDialog>
    </Stack>
  )
}

/** The inputs, and the fields: a press puts one where the text was edited last. */
function Inputs({ fields, children }: { fields: readonly string[]; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLTextAreaElement | HTMLInputElement>(null)
  const note = ({ target }: FocusEvent) => {
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    if (isText && target.matches(TAKES_FIELDS)) last.current = target
  }
  const insert = (field: string) => {
    const text = last.current?.isConnected
      ? last.current
      : ref.current?.querySelector<HTMLTextAreaElement>(TAKES_FIELDS)
    if (!text) return
    const { selectionStart, selectionEnd, value } = text
    text.focus()
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    text.setRangeText(`{${field}}`, from, to, 'end')
    text.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <Stack ref={ref} gap={16} onFocus={note}>
        {children}
      </Stack>
      <Stack as="ul" gap={4} className="text-small" aria-label="Fields">
        {fields.map((field) => (
          <Group key={field} as="li" gap={4}>
            <Button size="small" onClick={() => insert(field)}>
              <span className="visually-hidden">Insert </span>
              {`{${field}}`}
            </Button>
            <span className="muted breaks grows">{meanings[field]}</span>
          </Group>
        ))}
      </Stack>
    </>
  )
}

/** A name is no text for clients. */
const TAKES_FIELDS = '[data-path]:is(textarea, input:not([type=checkbox])):not([data-name])'

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function describe<Words>(saved: SavedWords<Words>, ownDefault: boolean): string {
  const { version, byDefault, savedAt, savedBy } = saved
  if (byDefault !== null && !ownDefault) return 'The default'
  if (savedAt === null) return version === 0 ? 'Not saved yet' : `Version ${version}`
  return `Version ${version}, saved ${formatMoment(savedAt)} by ${savedBy ?? 'a former user'}`
}

/** The meaning of each field of the words. */
const meanings: Readonly<Record<string, string>> = {
  firm: firm.name === firm.legalName ? firm.name : `${firm.name}; in letters ${firm.legalName}`,
  phone: firm.phone,
  email: firm.email,
  address: firmAddressLine(),
  return: `such as your ${thisYear()} return`,
  Return: 'the same at the start of a sentence',
  year: 'the tax year of the return',
  documents: 'how many, such as 3 documents',
  number: 'the number of the invoice',
  client: 'the client’s name',
  items: 'what we still wait for',
  fee: 'what the return costs, with its lines',
  signing: 'a paragraph on how the letter is signed: in the portal, or on paper without a sign-in',
  officer: 'who signs for the business, with their title',
  form: `the form of the return, such as ${formNames.value.partnership}`,
  period: 'the first and last day of its tax year',
  state: 'the state of the business',
  owners: `a paragraph on ${formNames.value.ownersShares}; left out for C corporations and nonprofits`,
  due: 'the day when the return is due',
  extension: `the form that asks for more time: ${formNames.value.businessExtension} or ${formNames.value.organizationExtension}`,
  authorization: `the form that authorizes the filing, such as ${formNames.value.partnershipAuthorization}`,
}
