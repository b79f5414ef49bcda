import type { Disowning } from '#shared/auth/auth.schema.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

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
      'Someone opened it with your address. It has no tax return.',
      'We’ll delete it now with everything in it and sign everyone out. This can’t be undone. You can then use the address for an account of your own.',
    ],
    press: 'Delete the account',
  },
  close: {
    title: 'Close this account?',
    says: [
      'Someone opened it with your address. It has a tax return, which we may have to keep.',
      'We’ll close it now. Everyone is signed out, and no one can sign in again, including you. Nothing is deleted. Our staff will look into it, and only they can reopen it.',
    ],
    press: 'Close the account',
  },
}

/** Asks again after "This wasn’t me", because the person who presses it may have opened the account themselves. */
export function DisownQuestion(props: DisownQuestionProps) {
  const { title, says, press } = questions[props.disowning]
  return (
    <Stack gap={20}>
      <h1 className="text-figure" tabIndex={-1} ref={focus}>
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
    </Stack>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus()
}
