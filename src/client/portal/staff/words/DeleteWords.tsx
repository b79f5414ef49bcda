import { type ReactNode, useState } from 'react'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface DeleteWordsProps {
  name: string
  remove: () => Promise<unknown>
  onDeleted: () => void
  children: ReactNode
}

/** Deletes words of the firm's own, after a question. */
export function DeleteWords({ name, remove, onDeleted, children }: DeleteWordsProps) {
  const [asked, ask] = useState(false)
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    try {
      await remove()
      toast.success(`“${name}” deleted`)
      onDeleted()
    } catch (error) {
      setPending(false)
      reportFailure(`“${name}” could not be deleted`, error)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => ask(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={asked}
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        danger
        pending={pending}
        onClose={() => ask(false)}
        onConfirm={() => void send()}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  )
}
