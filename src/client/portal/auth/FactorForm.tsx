import { Checkbox, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { fewRecoveryCodes, trustedDays } from '#shared/base/api.ts'
import { type passkeyAssertion, twoFactorCode } from '#shared/auth/factor-proof.schema.ts'
import type { Factor } from '#shared/auth/two-factor.schema.ts'
import { factorRequestOf, fieldsOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { hasPasskeys } from '#client/public/session/passkeys.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { TextButton } from './auth-fields.tsx'
import { loginFailure } from './auth-errors.ts'
import { askForPasskey, passkeyFailure } from './passkeys.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface FactorProof {
  code?: string
  passkey?: z.input<typeof passkeyAssertion>
  trustDevice?: boolean
}

interface FactorFormProps<Answer> {
  /** Sends the first step’s call again, with the second factor. */
  send: (proof: FactorProof) => Promise<Answer>
  methods: readonly Factor[]
  /** True if this browser can be trusted. */
  canTrust: boolean
  onSignedIn: (answer: Answer) => void
  onBack: () => void
}

/** The second step of a sign-in, after the correct password or with the firm account. */
export function FactorForm<Answer>({ send, methods, canTrust, ...on }: FactorFormProps<Answer>) {
  const { onSignedIn, onBack } = on
  const ways = methods.filter((method) => method !== 'passkey' || hasPasskeys())
  const [way, setWay] = useState<Factor>(ways[0] ?? 'recovery_code')
  const [trustDevice, setTrustDevice] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const title = useId()
  const { form, formProps, showRefusal } = useSchemaForm(z.object({ code: twoFactorCode }), {
    code: '',
  })
  const { pending, refusal, run } = useUncachedCall((error) => {
    if (fieldsOf(error).length > 0) {
      showRefusal(error)
      return null
    }
    if (statusOf(error) === 401 && factorRequestOf(error) === null) {
      toast.error('Login Failed', loginFailure(error))
      onBack()
      return null
    }
    form.reset()
    field.current?.focus()
    return passkeyFailure(error, 'The sign-in could not be checked. Try again.')
  })
  async function signInWithCode({ code }: { code: string }) {
    onSignedIn(await send({ code, trustDevice }))
    if (way === 'recovery_code') void warnOfFewCodes()
  }

  async function signInWithPasskey() {
    try {
      // A request is good for one answer and five minutes, so each try gets its own.
      onSignedIn(await send({}))
    } catch (error) {
      const request = factorRequestOf(error)?.passkey
      if (!request) throw error
      const passkey = await askForPasskey(request)
      onSignedIn(await send({ passkey, trustDevice }))
    }
  }

  return (
    <Stack
      as="form"
      gap={20}
      aria-labelledby={title}
      {...formProps((values) => run(() => signInWithCode(values)))}
    >
      <p id={title}>{INTRODUCTIONS[way]}</p>
      {way !== 'passkey' && (
        <TextInput
          key={way}
          ref={field}
          autoFocus
          {...FIELDS[way]}
          {...form.getInputProps('code')}
        />
      )}
      {canTrust && (
        <Checkbox
          label={`Don’t ask again on this device for ${trustedDays} days`}
          checked={trustDevice}
          onChange={({ currentTarget }) => setTrustDevice(currentTarget.checked)}
        />
      )}
      <FormError>{refusal}</FormError>
      {way === 'passkey' ? (
        <PasskeyButton primary pending={pending} onClick={() => void run(signInWithPasskey)} />
      ) : (
        <Button type="submit" variant="primary" wide pending={pending}>
          Sign In
        </Button>
      )}
      {way === 'app' && ways.includes('passkey') && (
        <PasskeyButton pending={pending} onClick={() => void run(signInWithPasskey)} />
      )}
      <Group between>
        <TextButton onClick={onBack}>Back</TextButton>
        {ways
          .filter((other) => other !== way && !(way === 'app' && other === 'passkey'))
          .map((other) => (
            <TextButton key={other} onClick={() => setWay(other)}>
              {SWITCHES[other]}
            </TextButton>
          ))}
      </Group>
    </Stack>
  )
}

interface PasskeyButtonProps {
  primary?: true
  pending: boolean
  onClick: () => void
}

function PasskeyButton({ primary, pending, onClick }: PasskeyButtonProps) {
  return (
    <Button
      wide
      variant={primary ? 'primary' : 'secondary'}
      autoFocus={primary ?? false}
      pending={pending}
      onClick={onClick}
    >
      Use a passkey
    </Button>
  )
}

const INTRODUCTIONS: Record<Factor, string> = {
  app: 'Enter the code from your authenticator app.',
  passkey: 'Confirm with your passkey that it’s you.',
  recovery_code: 'Enter one of your recovery codes. Each works once.',
}

const SWITCHES: Record<Factor, string> = {
  app: 'Use the authenticator app instead',
  passkey: 'Use a passkey instead',
  recovery_code: 'Use a recovery code instead',
}

const FIELDS = {
  app: {
    label: 'Six-digit code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 12,
  },
  recovery_code: { label: 'Recovery code', autoComplete: 'off', spellCheck: false, maxLength: 40 },
} as const

async function warnOfFewCodes() {
  const { recoveryCodesLeft: left } = await queries.twoFactor.status.fetch()
  if (left > fewRecoveryCodes) return
  toast.info('Few recovery codes left', `${left} left. Make new ones in your account.`)
}
