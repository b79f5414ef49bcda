import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { isSameName } from '#shared/base/same-name.ts'
import { confirmedSignInput, signInput } from '#shared/signing/review.schema.ts'
import { fieldsOf } from '#client/portal/api/trpc.ts'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { focusFirstError, FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { type Signature, SignatureField } from './SignatureField.tsx'
import type { SignatureInput, SignerCalls } from './signer-calls.ts'
import { useSignerCall } from './use-signer-call.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface GiveSignatureProps {
  name: string
  /** The label of the box to check: what the signer agrees to and signs. */
  agree: ReactNode
  /** True for clients, who type their password again. */
  withPassword: boolean
  calls: Pick<SignerCalls, 'readAgain'>
  /** Whether what stands before the form is done; false says so there, and nothing is signed. */
  onTry?: () => boolean
  onSign: (input: SignatureInput) => Promise<unknown>
}

/** The form with name, signature, consent and password. */
export function GiveSignature(props: GiveSignatureProps) {
  return (
    <UiProvider>
      <SignForm {...props} />
    </UiProvider>
  )
}

const fields = { name: signInput.shape.name, consent: signInput.shape.consent }
const spouses = z.object(fields)
const clients = z.object({ ...fields, password: confirmedSignInput.shape.password })

function SignForm({ name, agree, withPassword, calls, onTry, onSign }: GiveSignatureProps) {
  const [signature, setSignature] = useState<Signature | null>({ drawn: null })
  const [unsigned, setUnsigned] = useState(false)
  /** A name that differs from the return's, and that the signer was asked to confirm. */
  const [asked, setAsked] = useState<string | null>(null)
  const { form, formProps, showRefusal } = useSchemaForm(withPassword ? clients : spouses, {
    name,
    consent: false,
    password: '',
  })
  const { pending, refusal, run } = useSignerCall(calls, 'It could not be signed.', (error) => {
    const named = fieldsOf(error)
    showRefusal(error)
    // The form has no field for the drawing, and none for notices before a letter.
    return named.length > 0 && named.every(({ path }) => !/^(?:drawn|notices)\b/.test(path))
  })

  function sign(values: typeof form.values) {
    if (signature === null) return focusFirstError(rest.ref.current)
    if (!isSameName(values.name, name) && asked !== values.name) return setAsked(values.name)
    const given = { name: values.name, ...signature, password: values.password }
    void run(() => onSign({ ...given, consent: true }))
  }

  const { onSubmit, ...rest } = formProps(sign)
  return (
    <Stack
      as="form"
      gap={20}
      className="max-640"
      {...rest}
      onSubmit={(event) => {
        if (onTry?.() === false) return event.preventDefault()
        setUnsigned(signature === null)
        onSubmit(event)
      }}
    >
      <TextInput
        label="Your full name"
        autoComplete="name"
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <SignatureField
        name={form.values.name}
        error={unsigned && signature === null ? 'Draw your whole name' : null}
        onChange={setSignature}
      />
      <Checkbox label={agree} {...form.getInputProps('consent', { type: 'checkbox' })} />
      {withPassword && (
        <OwnPasswordField description="To confirm it’s you." {...form.getInputProps('password')} />
      )}
      <FormError>{refusal}</FormError>
      {asked !== null && asked === form.values.name && (
        <div role="alert">
          <Row as="p" align="stretch" gap={12} mb={24} className="note warning medium">
            The return says “{name}”, and you typed “{asked}”. Sign once more if that name is right.
          </Row>
          <Button size="small" onClick={() => form.setFieldValue('name', name)}>
            Use “{name}”
          </Button>
        </div>
      )}
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          Sign
        </Button>
      </div>
    </Stack>
  )
}
