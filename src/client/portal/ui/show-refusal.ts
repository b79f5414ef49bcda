import { fieldsOf, messageOf } from '#client/portal/api/trpc.ts'
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
