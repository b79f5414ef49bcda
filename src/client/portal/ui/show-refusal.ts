import { messageOf } from '#client/portal/api/trpc.ts'
import { focusFirstError } from './schema-errors.ts'

interface GalleryFields {
  setFieldError: (path: string, message: string) => void
}

/** Puts the server's refusal beside the fields that it names. */
export function showRefusal(
  form: GalleryFields,
  error: unknown,
  element: HTMLFormElement | null,
): void {
  for (const { path, message } of fieldsOf(error)) form.setFieldError(path, message)
  // The errors are in the page after the next paint.
  requestAnimationFrame(() => focusFirstError(element))
}

/** The refusal as a whole, where it names no field. */
showRefusal.text = (error: unknown, fallback: string): string | null =>
  error === null || fieldsOf(error).length > 0 ? null : messageOf(error, fallback)

/** The fields that a refusal names, with the server's words; none where it was refused as a whole. */
export function fieldsOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof Error) || !('data' in error)) return []
  const { data } = error
  const listed = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : []
  return Array.isArray(listed) ? listed.filter(isField) : []
}

function isField(value: unknown): value is { path: string; message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
