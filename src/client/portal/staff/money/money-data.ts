import { useState } from 'react'
import { fieldsOf, messageOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { refetchReturns } from '#client/portal/staff/returns/returns-cache.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'

/** Reads what a change of the books may have changed, for the screens that show it. */
export function refreshBooks(): void {
  void queries.money.invalidate()
  void queries.admin.money.invalidate()
  refetchReturns()
}

export interface Refusing {
  showRefusal: (error: unknown, field?: string) => void
  form: { setFieldError: (field: string, message: string) => void }
}

/**
 * Says why a change of the books was refused: beside the fields that the server names, a conflict beside `conflict`,
 * anything else below the form.
 */
export function useRefusal(title: string, conflict?: string) {
  const [refusal, setRefusal] = useState<string | null>(null)
  function refuse(error: unknown, { form, showRefusal }: Refusing) {
    if (statusOf(error) === 401) return reportFailure(title, error)
    const message = messageOf(error, `${title}: the server could not be reached.`)
    const isConflict = statusOf(error) === 409
    showRefusal(error)
    if (fieldsOf(error).length === 0) {
      if (isConflict && conflict !== undefined) form.setFieldError(conflict, message)
      else setRefusal(message)
    }
    // Somebody else may have changed what the dialog was opened for.
    if (isConflict) refreshBooks()
  }
  return { refusal, refuse, clear: () => setRefusal(null) }
}
