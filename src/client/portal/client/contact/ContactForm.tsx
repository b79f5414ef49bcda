import { Textarea, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { contactInput } from '#shared/messages/contact.schema.ts'
import { limits } from '#shared/base/text.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { contactFailure } from '#client/portal/auth/auth-errors.ts'
import { EmailField, TextButton } from '#client/portal/auth/auth-fields.tsx'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { maskedInput, phoneTyping } from '#client/portal/ui/masked-input.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, SuccessIcon, useSchemaForm } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { inStorage } from '#client/public/ui/store.ts'
import { Stack } from '#client/public/ui/layout.tsx'

export function ContactForm() {
  return (
    <UiProvider>
      <MessageForm />
    </UiProvider>
  )
}

/** The questions about a business that we need answered first; the account is set up with the answers. */
const aboutBusiness = [
  'I have a business and would like you to prepare its return.',
  '',
  'Name of the business: ',
  'Corporation, S corporation, partnership, trust or nonprofit: ',
  'State: ',
  'Month in which its tax year ends: ',
].join('\n')

function MessageForm() {
  const { about } = useSearch({ strict: false })
  const send = trpc.contact.send.useMutation()
  const { form, formProps } = useSchemaForm(contactInput, {
    name: '',
    email: '',
    phone: '',
    message: keptMessage() || (about === 'business' ? aboutBusiness : ''),
  })
  const { message } = form.values
  const user = useUser()

  useEffect(() => keepMessage(message), [message])

  const { setValues, isTouched } = form
  useEffect(() => {
    if (user === null || isTouched('name') || isTouched('email')) return
    setValues({ name: `${user.firstName} ${user.lastName}`, email: user.email })
  }, [user, setValues, isTouched])

  function submit(values: typeof form.values) {
    send.mutate(values, {
      onSuccess() {
        form.setFieldValue('message', '')
        void queries.messages.invalidate()
      },
    })
  }

  if (send.isSuccess) return <Sent text={send.data.message} onAgain={() => send.reset()} />
  return (
    <Stack as="form" gap={20} mt={24} {...formProps(submit)}>
      <SignInFirst />
      <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <TextInput
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        {...maskedInput(phoneTyping, form.getInputProps('phone'))}
      />
      <Textarea
        label="Message"
        description={`Please leave out Social Security and bank numbers. They belong in ${user ? 'your tax profile' : 'the portal'}.`}
        minRows={5}
        maxRows={14}
        maxLength={limits.contactMessage}
        {...form.getInputProps('message')}
      />
      <FormError>{send.error && contactFailure(send.error)}</FormError>
      <div>
        <ChangeButton type="submit" variant="primary" pending={send.isPending}>
          Send Message
        </ChangeButton>
      </div>
    </Stack>
  )
}

/** Visitors get their answer by email; clients have to sign in to read it here. */
function SignInFirst() {
  if (useSession().status !== 'signed-out') return null
  return (
    <p>
      Already a client?{' '}
      <TextButton onClick={() => openAuthDialog('sign-in', '/contact')}>Sign in</TextButton> to get
      our reply in your portal.
    </p>
  )
}

function Sent({ text, onAgain }: { text: string; onAgain: () => void }) {
  const isClient = useUser()?.role === 'client'
  return (
    <Stack gap={12} className="items-start content-middle min-320" role="status">
      <SuccessIcon />
      <h3>We got your message</h3>
      <p className="muted mb-8 measure-27">{text}</p>
      <div className="actions">
        {isClient && (
          <ButtonLink variant="primary" to="/messages">
            Your messages
          </ButtonLink>
        )}
        <Button onClick={onAgain}>Send Another Message</Button>
      </div>
    </Stack>
  )
}

const KEY = 'contactMessage'

/** Keeps an unsent message in this tab; '' removes it. */
function keepMessage(message: string): void {
  inStorage('sessionStorage', (tab) =>
    message === '' ? tab.removeItem(KEY) : tab.setItem(KEY, message),
  )
}

function keptMessage(): string {
  return inStorage('sessionStorage', (tab) => tab.getItem(KEY)) ?? ''
}
