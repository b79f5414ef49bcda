import { returnTitle } from '#shared/returns/return-forms.ts'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import { limits } from '#shared/base/text.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { focusFirstError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'

export interface ReturnDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** Whose return it is, below a dialog's title. */
export function ReturnHeading({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  return (
    <p className="muted mb-2 breaks">
      <strong className="ink strong">{fullName(taxReturn.client)}</strong> ·{' '}
      {returnTitle(taxReturn)} <UnprovenBadge client={taxReturn.client} />
    </p>
  )
}

interface DialogFormProps<Values> {
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => void
  onCancel: () => void
  pending: boolean
  submit: string
  /** Above the buttons, in view with them. */
  note?: ReactNode
  /** A second way, before the submit button. */
  also?: ReactNode
  children: ReactNode
}

/** A form that fills a dialog. A refused submit focuses the first invalid field. */
export function DialogForm<Values>(props: DialogFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const submit = (values: Values) => {
    if (!props.pending) props.onSubmit(values)
  }
  return (
    <form
      ref={element}
      noValidate
      onSubmit={props.form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      <div className="stack gap-2">{props.children}</div>
      <DialogActions note={props.note}>
        <Button onClick={props.onCancel}>Cancel</Button>
        {props.also}
        <Button type="submit" variant="primary" pending={props.pending}>
          {props.submit}
        </Button>
      </DialogActions>
    </form>
  )
}

/** An amount in dollars and cents. The value stays the typed text, so that no float rounds it. */
export function DollarsInput(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      step="0.01"
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionPointerEvents="none"
      // Scrolling over a focused field must not change the amount.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  )
}

/** Why staff do something. By default only the activity log keeps it. */
export function ReasonField(props: TextareaProps) {
  return (
    <Textarea
      label="Reason"
      description="It stays in the activity log. Leave numbers out."
      autosize
      minRows={2}
      maxLength={limits.reason}
      {...props}
    />
  )
}
