import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { messageOf } from '#client/portal/api/trpc.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './form.module.css'

/**
 * Validation of a Mantine form by one of our zod schemas: `useForm({ validate: schemaErrors(schema) })`.
 * The first issue of each field is the one that is shown.
 */
export function schemaErrors(schema: z.ZodType): (values: unknown) => FormErrors {
  return (values) => {
    const judged = schema.safeParse(values)
    const errors: FormErrors = {}
    for (const issue of judged.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
    return errors
  }
}

/** Puts the focus on the first field in error, in the order of the page. Call it when a submit was refused. */
export function focusFirstError(form: HTMLFormElement | null | undefined): void {
  // The fields learn of their errors with the next render.
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus()
  })
}

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

/** Why a form was refused as a whole, above its button; the errors of fields stand beside the fields. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {children && (
        <p className={styles.error}>
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** The mark over words that say: it is done. */
export function SuccessIcon({ icon = 'check' }: { icon?: IconName }) {
  return (
    <span className={styles.mark}>
      <Icon name={icon} size={24} />
    </span>
  )
}
