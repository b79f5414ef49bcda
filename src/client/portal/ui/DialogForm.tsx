import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { ComponentProps, ReactNode } from 'react'
import type { z } from 'zod'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DialogActions } from './Dialog.tsx'
import { reportFailure } from './failures.ts'
import { FormError, useSchemaForm, useUncachedCall } from './form.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

type Said = readonly [title: string, detail?: string | undefined]

interface Saving<Values, Answer> {
  schema: z.ZodType | ((values: Values) => FormErrors)
  values: Values
  send: (values: Values) => Promise<Answer>
  /** Shows the answer on the screens. */
  onDone?: (answer: Answer, sent: Values) => unknown
  /** The toast of what was done. */
  done?: Said | ((answer: Answer, sent: Values) => Said)
  /**
   * The title of the toast when it is refused and no field says why; or a function that does more. A text that it
   * returns is shown below the fields.
   */
  failed: string | ((error: unknown, form: UseFormReturnType<Values>) => unknown)
  /** Called in the end, also after a refusal. */
  onSettled?: () => unknown
  onClose: () => void
}

/**
 * The form of a dialog, and the props of its `DialogForm`. One call at a time is sent, outside the caches, which would
 * keep passwords for minutes. When it is done, a toast says so and the dialog closes. A refusal is shown beside the
 * fields that it names. A dialog that asks something before it sends calls `save` itself.
 */
export function useDialogForm<Values extends object, Answer>(saving: Saving<Values, Answer>) {
  const { schema, values, send, onDone, done, failed, onSettled, onClose } = saving
  const { form, formProps, showRefusal } = useSchemaForm(schema, values)
  const { pending, refusal, run } = useUncachedCall((error) => {
    const isShown = showRefusal(error)
    if (typeof failed === 'string') {
      if (!isShown) reportFailure(failed, error)
      return null
    }
    const text = failed(error, form)
    return typeof text === 'string' ? text : null
  })
  async function save(typed: Values) {
    await run(async () => {
      const answer = await send(typed)
      onDone?.(answer, typed)
      if (done) toast.success(...(typeof done === 'function' ? done(answer, typed) : done))
      onClose()
    })
    onSettled?.()
  }
  const sending = { formProps: formProps(save), pending, refusal, onCancel: onClose }
  return { form, formProps, save, sending }
}

interface DialogFormProps {
  formProps: ComponentProps<'form'>
  onCancel: () => void
  submit: string
  danger?: boolean
  pending: boolean
  /** The message of a refused submit, unless a field shows it. */
  refusal?: string | null
  /** Above the buttons, in view with them. */
  note?: ReactNode
  /** A second way, before the submit button. */
  also?: ReactNode
  children: ReactNode
}

/** A form that fills a dialog. A refused submit focuses the first invalid field. */
export function DialogForm(props: DialogFormProps) {
  return (
    <form
      {...props.formProps}
      onSubmit={(event) => {
        if (props.pending) event.preventDefault()
        else props.formProps.onSubmit?.(event)
      }}
    >
      <Stack gap={16}>
        {props.children}
        <FormError>{props.refusal}</FormError>
      </Stack>
      <DialogActions note={props.note}>
        <Button onClick={props.onCancel}>Cancel</Button>
        {props.also}
        <Button type="submit" variant={props.danger ? 'danger' : 'primary'} pending={props.pending}>
          {props.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
