import { fieldsOf, messageOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { refetchReturns } from '#client/portal/staff/base/returns-cache.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'

/** Reads what a change of the books may have changed, for the screens that show it. */
export function refreshBooks(): void {
  void queries.money.invalidate()
  void queries.admin.money.invalidate()
  refetchReturns()
}

interface FieldErrors {
  setFieldError: (field: string, message: string) => void
}

/**
 * Says why a change of the books was refused: a conflict beside the field `conflict`. Returns what to show below the
 * form, unless a field says it.
 */
export function refused(title: string, conflict?: string) {
  return (error: unknown, form: FieldErrors): string | null => {
    if (statusOf(error) === 401) {
      reportFailure(title, error)
      return null
    }
    const isConflict = statusOf(error) === 409
    // Somebody else may have changed what the dialog was opened for.
    if (isConflict) refreshBooks()
    if (fieldsOf(error).length > 0) return null
    const message = messageOf(error, `${title}: the server could not be reached.`)
    if (!isConflict || conflict === undefined) return message
    form.setFieldError(conflict, message)
    return null
  }
}
