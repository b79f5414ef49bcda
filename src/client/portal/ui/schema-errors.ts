import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'

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
