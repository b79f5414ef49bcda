import { type FormErrors, useForm } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldsOf, messageOf } from '#client/portal/api/trpc.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './form.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** A Mantine form that one of our zod schemas validates, or a function, and the props of its `<form>`. */
export function useSchemaForm<Values extends object>(
  schema: z.ZodType | ((values: Values) => FormErrors),
  initialValues: Values,
) {
  const ref = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues,
    validate: typeof schema === 'function' ? schema : schemaErrors(schema),
    // Browsers and password managers fill in fields by their name, too.
    enhanceGetInputProps: ({ field }) => ({ name: String(field) }),
  })
  return {
    form,
    formProps: (submit: (values: Values) => unknown) => ({
      ref,
      noValidate: true,
      onSubmit: form.onSubmit(
        (values) => void submit(values),
        () => focusFirstError(ref.current),
      ),
    }),
    /** Shows the server's errors beside the fields that they name, or beside `field`. Returns whether there were any. */
    showRefusal(error: unknown, field?: string): boolean {
      const named = fieldsOf(error)
      for (const { path, message } of named) form.setFieldError(field ?? path, message)
      requestAnimationFrame(() => focusFirstError(ref.current))
      return named.length > 0
    },
  }
}

/** One call at a time, outside the caches, which would keep passwords and secrets for minutes. */
export function useUncachedCall(explain: (error: unknown) => string | null) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function run(call: () => Promise<unknown>): Promise<void> {
    if (pending) return
    setPending(true)
    setRefusal(null)
    try {
      await call()
    } catch (error) {
      setRefusal(explain(error))
    }
    setPending(false)
  }
  return { pending, refusal, run }
}

/** `useForm({ validate: schemaErrors(schema) })`: reports the first issue of each field. */
export function schemaErrors(schema: z.ZodType): (values: unknown) => FormErrors {
  return (values) => {
    const errors: FormErrors = {}
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      errors[issue.path.join('.')] ??= issue.message
    }
    return errors
  }
}

/** Moves the focus to the first field with an error, or to a `FieldError`, in the order of the page. */
export function focusFirstError(form: HTMLElement | null | undefined): void {
  // The errors are in the page after the next render.
  requestAnimationFrame(() => {
    form
      ?.querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-error] input, input[data-error], [data-field-error]',
      )
      ?.focus()
  })
}

/** Returns the message of a refusal that names no field. */
export function refusalText(error: unknown, fallback: string): string | null {
  return error === null || fieldsOf(error).length > 0 ? null : messageOf(error, fallback)
}

/** The error of a part of a form that is no single input, such as a list. It takes the focus in place of an input. */
export function FieldError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" data-field-error tabIndex={-1} className="error">
      {children}
    </p>
  )
}

export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      {children && (
        <Row align="stretch" gap={12} className="note failure medium">
          <Icon className="mt-2" name="alert" />
          <div>{children}</div>
        </Row>
      )}
    </div>
  )
}

export function SuccessIcon({ icon = 'check' }: { icon?: IconName }) {
  return (
    <Stack as="span" gap={0} className="disc on-accent accent">
      <Icon name={icon} size={24} />
    </Stack>
  )
}
