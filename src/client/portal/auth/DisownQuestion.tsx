import type { Disowning } from '#shared/auth.schema.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import auth from './auth.module.css'
import styles from './ResetPasswordPage.module.css'

interface DisownQuestionProps {
  disowning: Disowning
  pending: boolean
  refusal: string | null
  onDisown: () => void
  onBack: () => void
}

const questions: Record<Disowning, { title: string; says: string[]; press: string }> = {
  delete: {
    title: 'Delete this account?',
    says: [
      'Somebody opened it with your address. There is no tax return in it.',
      'We delete it now with everything in it, and sign everybody out. This can’t be undone. Then the address is free for an account of your own.',
    ],
    press: 'Delete the account',
  },
  close: {
    title: 'Close this account?',
    says: [
      'Somebody opened it with your address. There is a tax return in it, which we may have to keep.',
      'We close it now: everybody is signed out, and nobody can sign in again, not even you. Nothing is deleted. Our staff look into it, and only they can open it again.',
    ],
    press: 'Close the account',
  },
}

/** Asks again after "This was not me", because the person who presses it may have opened the account themselves. */
export function DisownQuestion(props: DisownQuestionProps) {
  const { title, says, press } = questions[props.disowning]
  return (
    <div className={`stack gap-20px ${auth.form}`}>
      <h1 className={`text-figure ${styles.title}`} tabIndex={-1} ref={focus}>
        {title}
      </h1>
      {says.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <FormError>{props.refusal}</FormError>
      <Button variant="danger" pending={props.pending} onClick={props.onDisown}>
        {press}
      </Button>
      <Button disabled={props.pending} onClick={props.onBack}>
        Go back
      </Button>
    </div>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus()
}
