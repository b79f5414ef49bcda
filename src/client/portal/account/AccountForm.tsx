import { type FormEvent, type ReactNode, type RefObject } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import styles from './account.module.css'

interface AccountFormProps {
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  /** The whole refusal, where no field is at fault. */
  refusal: string | null
  pending: boolean
  label: string
  children: ReactNode
}

/** A short form with one button of its own. */
export function AccountForm({ element, onSubmit, refusal, ...props }: AccountFormProps) {
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      {props.children}
      <FormError>{refusal}</FormError>
      <div>
        <Button type="submit" variant="primary" pending={props.pending}>
          {props.label}
        </Button>
      </div>
    </form>
  )
}
