import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  itemFieldNames,
  type ItemTemplate,
  saveTemplateInput,
  type TemplateItem,
} from '#shared/checklist/request-items.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { NO_ITEM } from '#client/portal/staff/documents/ask-form.ts'
import { ItemList } from '#client/portal/staff/documents/ItemList.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { DeleteWords } from '#client/portal/staff/words/DeleteWords.tsx'
import { WordsEditor } from '#client/portal/staff/words/WordsEditor.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { NEW, PickWords } from './PickWords.tsx'
import { personDocuments } from '#shared/checklist/person-documents.ts'

/** The templates for requests of several documents: the firm's, and those of the portal that it can add. */
export function TemplateWords({ text }: { text: string }) {
  const navigate = useNavigate()
  const query = trpc.admin.requestItems.templates.useQuery(undefined, { refetchOnMount: readAgain })
  const open = (now: string) =>
    void navigate({
      to: '/admin/words',
      search: { kind: 'requests', text: now },
      ignoreBlocker: true,
    })
  return (
    <QueryBoundary
      query={query}
      what="the templates"
      failed="The templates could not be loaded."
      skeleton={<SkeletonLines lines={10} />}
    >
      {(templates) => {
        const toAdd = [...defaultTemplates.keys()].filter(
          (name) => !templates.some((one) => one.name === name),
        )
        const choices = [
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ...toAdd.map((name) => ({ value: name, label: `${name} (not used yet)` })),
        ]
        const chosen =
          text === NEW ? NEW : (choices.find(({ value }) => value === text) ?? choices[0])?.value
        const template = templates.find(({ id }) => id === chosen) ?? null
        return (
          <>
            <PickWords
              kind="requests"
              label="Template"
              value={chosen ?? NEW}
              data={choices}
              add="New template"
            />
            <Editor
              key={chosen}
              template={template}
              name={chosen === NEW ? '' : (chosen ?? '')}
              onDone={open}
            />
          </>
        )
      }}
    </QueryBoundary>
  )
}

interface EditorProps {
  /** Null: it is not saved yet. */
  template: ItemTemplate | null
  /** The name of one that the portal comes with. */
  name: string
  onDone: (text: string) => void
}

function Editor({ template, name, onDone }: EditorProps) {
  const list = queries.admin.requestItems.templates
  const save = trpc.admin.requestItems.saveTemplate.useMutation()
  const remove = trpc.admin.requestItems.deleteTemplate.useMutation()
  return (
    <WordsEditor
      saved={template === null ? notSaved(name) : asTyped(template)}
      fields={itemFieldNames}
      savedText="They can be chosen for any return."
      validate={schemaErrors(saveTemplateInput)}
      preview={({ items }) => ({ of: 'items', items })}
      save={async (words, version) => {
        const id = template && { id: template.id }
        const now = await save.mutateAsync({ ...words, version, ...id })
        await list.invalidate()
        onDone(now.id)
        return asTyped(now)
      }}
      onNewer={() => void list.invalidate()}
      actions={
        template && (
          <DeleteWords
            name={template.name}
            remove={() => remove.mutateAsync({ id: template.id })}
            onDeleted={() => {
              void list.invalidate()
              onDone('')
            }}
          >
            All staff use the same templates. Documents already requested with it stay.
          </DeleteWords>
        )
      }
    >
      {(form) => (
        <>
          <TextInput label="Name" data-name {...form.getInputProps('name')} />
          <ItemList form={form} blank={NO_ITEM} />
        </>
      )}
    </WordsEditor>
  )
}

function notSaved(name: string) {
  const items = defaultTemplates.get(name)
  const none = { version: 0, earlier: null, savedAt: null, savedBy: null }
  return { ...none, words: { name, items: items ?? [NO_ITEM] }, byDefault: null }
}

function asTyped({ name, items, ...saved }: ItemTemplate) {
  const words = {
    name,
    items: items.map(({ category, title, reason }) => ({ category, title, reason })),
  }
  const byDefault = defaultTemplates.get(name)
  return {
    ...saved,
    words,
    byDefault: byDefault ? { name, items: byDefault } : null,
    earlier: null,
  }
}

/** The request templates that the portal comes with, of documents that its checklist knows. */
const defaultTemplates: ReadonlyMap<string, TemplateItem[]> = new Map([
  ['New client', itemsOf('photo-id', 'last-return')],
  ['Employee', itemsOf('w-2', '1099-int', '1098-e')],
  ['Self-employed', itemsOf('1099-nec', '1099-k', 'business-records', 'estimated-payments')],
  ['Investor', itemsOf('1099-int', '1099-div', '1099-b', '1099-da')],
  ['Homeowner', itemsOf('1098', 'property-tax')],
  ['Landlord', itemsOf('rental-records', '1098', 'property-tax')],
  ['Retired', itemsOf('ssa-1099', '1099-r', '1099-int')],
])

function itemsOf(...names: string[]): TemplateItem[] {
  return personDocuments.value
    .filter(({ rule }) => names.includes(rule))
    .map(({ category, document, from, why }) => ({
      category,
      title: from === undefined ? document : `${document} from ${from}`,
      reason: why,
    }))
}
