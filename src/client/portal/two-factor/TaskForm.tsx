import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { withPassword } from '#shared/auth/two-factor.schema.ts'
import { fieldsOf } from '#client/portal/api/trpc.ts'
import { passkeyFailure } from '#client/portal/auth/passkeys.ts'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

export interface TaskProps {
  /** With the recovery codes, if there are new ones. */
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

interface TaskFormProps<Values extends Record<string, unknown>> {
  schema: z.ZodType
  initial: Values
  label: string
  danger?: true
  cancelLabel?: string
  call: (values: Values) => Promise<unknown>
  onCancel: () => void
  children: (inputProps: UseFormReturnType<Values>['getInputProps']) => ReactNode
}

/** The form of a dialog. Nothing typed or answered gets into a cache. */
export function TaskForm<Values extends Record<string, unknown>>(props: TaskFormProps<Values>) {
  const { form, formProps, showRefusal } = useSchemaForm(props.schema, props.initial)
  const { pending, refusal, run } = useUncachedCall((error) => {
    if (fieldsOf(error).length === 0)
      return passkeyFailure(error, 'Something went wrong. Try again.')
    showRefusal(error)
    return null
  })
  return (
    <Stack as="form" gap={20} {...formProps((values) => run(() => props.call(values)))}>
      {props.children(form.getInputProps)}
      <FormError>{refusal}</FormError>
      <DialogActions>
        <Button onClick={props.onCancel}>{props.cancelLabel ?? 'Cancel'}</Button>
        <Button type="submit" variant={props.danger ? 'danger' : 'primary'} pending={pending}>
          {props.label}
        </Button>
      </DialogActions>
    </Stack>
  )
}

interface PasswordTaskProps extends Pick<
  TaskFormProps<{ password: string }>,
  'label' | 'danger' | 'call' | 'onCancel'
> {
  children: ReactNode
}

/** Asks for the password before a change. */
export function PasswordTask({ children, ...props }: PasswordTaskProps) {
  return (
    <TaskForm {...props} schema={withPassword} initial={{ password: '' }}>
      {(inputProps) => (
        <>
          <p>{children}</p>
          <OwnPasswordField data-autofocus {...inputProps('password')} />
        </>
      )}
    </TaskForm>
  )
}
