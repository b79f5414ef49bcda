import type { ReactNode } from 'react'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { FormError, type useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'

interface MoneyFormProps<Values extends Record<string, unknown>> {
  formProps: ReturnType<typeof useSchemaForm<Values>>['formProps']
  onSubmit: (values: Values) => unknown
  onCancel: () => void
  submit: string
  danger?: boolean
  pending: boolean
  /** What the server refused, unless a field says it. */
  refusal: string | null
  /** A second way, before the submit button. */
  also?: ReactNode
  children: ReactNode
}

/** A form that fills a dialog, with what the server says against it. */
export function MoneyForm<Values extends Record<string, unknown>>(props: MoneyFormProps<Values>) {
  return (
    <form {...props.formProps((values) => !props.pending && props.onSubmit(values))}>
      <div className="stack gap-2">
        {props.children}
        <FormError>{props.refusal}</FormError>
      </div>
      <DialogActions>
        <Button onClick={props.onCancel}>Cancel</Button>
        {props.also}
        <Button type="submit" variant={props.danger ? 'danger' : 'primary'} pending={props.pending}>
          {props.submit}
        </Button>
      </DialogActions>
    </form>
  )
}

/** What a press will do. */
export function Consequence({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="stack gap-half py-12px px-2 rounded on-grey text-row">
      {children}
    </div>
  )
}
