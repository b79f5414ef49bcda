import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { staleOf } from '#client/portal/api/trpc.ts'
import type { Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { toast } from '#client/public/ui/toast.ts'

type Values = Record<string, string | boolean>
interface Versioned<Fields> {
  version: number
  values: Fields
}

interface Saving<Fields extends Values> {
  form: UseFormReturnType<Fields>
  /** The values and the version that the form was opened with. */
  opened: Versioned<Fields>
  labels: { [Name in keyof Fields]?: string }
  textOf?: (name: string, value: string) => string
  /** Reads what is saved now. */
  read: () => Promise<Versioned<Fields>>
  save: (values: Fields, version: number) => void
  /** Called if the saved version is taken, or is the same. */
  onDone: () => void
}

/** For a form of plain fields: handles a save that somebody else's came before. Nothing that was typed is lost. */
export function useFormConflict<Fields extends Values>(saving: Saving<Fields>) {
  const { form, labels, textOf = (_name, value) => value, read, save, onDone } = saving
  const [base, setBase] = useState(saving.opened)
  const [now, setNow] = useState(base)
  const asking = useDialog()
  const names = Object.keys(labels)
  const text = (name: string, { [name]: value = '' }: Values) =>
    typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textOf(name, value)
  const differ = (one: Values, other: Values) => names.filter((name) => one[name] !== other[name])

  async function ask(explain: (error: unknown) => void) {
    const saved = await read().catch(explain)
    if (saved === undefined) return
    const typed = form.getValues()
    setNow(saved)
    // A change of something else, such as the order.
    if (differ(saved.values, base.values).length === 0) {
      setBase(saved)
      save(typed, saved.version)
    } else if (differ(saved.values, typed).length === 0) {
      toast.info('Nothing to save', 'A colleague already saved the same.')
      take(saved, saved.values)
      onDone()
    } else asking.open()
  }

  function take(saved: Versioned<Fields>, values: Fields) {
    setBase(saved)
    form.setValues(values)
    form.resetDirty(saved.values)
  }

  function choose(mine: ReadonlySet<string>) {
    const kept = Object.entries(form.getValues()).filter(([name]) => mine.has(name))
    const values = { ...now.values, ...Object.fromEntries(kept) }
    take(now, values)
    if (mine.size === 0) onDone()
    else save(values, now.version)
  }

  const values = form.getValues()
  const differences = differ(now.values, values).map((name): Difference => ({
    key: name,
    label: labels[name] ?? name,
    saved: text(name, now.values),
    yours: text(name, values),
    typed: values[name] !== base.values[name],
  }))
  const conflictDialog = asking.show((frame) => (
    <ConflictDialog
      {...frame}
      lead="A colleague saved this after you opened it."
      differences={differences}
      onChoose={(mine) => {
        frame.onClose()
        choose(mine)
      }}
    />
  ))
  return {
    /** The version that the typed values are based on. */
    version: base.version,
    conflictDialog,
    /** The caller's own save succeeded. */
    take,
    /** Returns whether a save failed because of a newer version. `explain` tells of a failed read. */
    handleConflict(error: unknown, explain: (error: unknown) => void): boolean {
      const isStale = staleOf(error) !== null
      if (isStale) void ask(explain)
      return isStale
    },
  }
}

const ConflictDialog = lazyPart(() =>
  import('#client/portal/ui/ConflictDialog.tsx').then((m) => m.ConflictDialog),
)
