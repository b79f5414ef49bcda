import { TextInput } from '@mantine/core'
import {
  addPasskeyInput,
  renamePasskeyInput,
  withPassword,
} from '#shared/auth/two-factor.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { createPasskey } from '#client/portal/auth/passkeys.ts'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { useUser } from '#client/public/session/session.ts'
import { toast } from '#client/public/ui/toast.ts'
import { PasswordTask, TaskForm, type TaskProps } from './TaskForm.tsx'

interface PasskeyProps extends TaskProps {
  passkey: { id: string; name: string }
}

const { twoFactor } = trpcClient

export function PasskeySetup({ count, onDone, onCancel }: TaskProps & { count: number }) {
  return (
    <TaskForm
      schema={addPasskeyInput.pick({ name: true }).extend(withPassword.shape)}
      initial={{ name: count === 0 ? 'My passkey' : `Passkey ${count + 1}`, password: '' }}
      label="Continue"
      onCancel={onCancel}
      call={async ({ name, password }) => {
        const response = await createPasskey(await twoFactor.passkeyOptions.mutate({ password }))
        const { recoveryCodes } = await twoFactor.addPasskey.mutate({ name, response })
        toast.success('Passkey added')
        onDone(recoveryCodes)
      }}
    >
      {(inputProps) => (
        <>
          <p>Your browser will then ask for your fingerprint, face or PIN.</p>
          <TextInput
            label="Name of the passkey"
            description="A name you’ll recognize, such as the device."
            autoComplete="off"
            {...inputProps('name')}
          />
          <OwnPasswordField data-autofocus {...inputProps('password')} />
        </>
      )}
    </TaskForm>
  )
}

export function RenamePasskey({ passkey: { id, name }, onDone, onCancel }: PasskeyProps) {
  return (
    <TaskForm
      schema={renamePasskeyInput.pick({ name: true })}
      initial={{ name }}
      label="Save name"
      onCancel={onCancel}
      call={async (values) => {
        await twoFactor.renamePasskey.mutate({ id, ...values })
        onDone(null)
      }}
    >
      {(inputProps) => (
        <TextInput label="Name" autoComplete="off" data-autofocus {...inputProps('name')} />
      )}
    </TaskForm>
  )
}

export function RemovePasskey({ passkey: { id, name }, onDone, onCancel }: PasskeyProps) {
  return (
    <PasswordTask
      label="Remove"
      danger
      onCancel={onCancel}
      call={async ({ password }) => {
        await twoFactor.deletePasskey.mutate({ id, password })
        toast.success('Passkey removed')
        onDone(null)
      }}
    >
      “<bdi>{name}</bdi>” no longer signs you in. <AfterTheLast />
    </PasswordTask>
  )
}

export function RemoveApp({ onDone, onCancel }: TaskProps) {
  return (
    <PasswordTask
      label="Remove"
      danger
      onCancel={onCancel}
      call={async (values) => {
        await twoFactor.deleteApp.mutate(values)
        toast.success('Authenticator app removed')
        onDone(null)
      }}
    >
      Its codes no longer sign you in. <AfterTheLast />
    </PasswordTask>
  )
}

export function MakeCodes({ onDone, onCancel }: TaskProps) {
  return (
    <PasswordTask
      label="Make new codes"
      onCancel={onCancel}
      call={async (values) => {
        const { recoveryCodes } = await twoFactor.newRecoveryCodes.mutate(values)
        onDone(recoveryCodes)
      }}
    >
      You’ll get ten new recovery codes. The old ones will stop working.
    </PasswordTask>
  )
}

function AfterTheLast() {
  const required = useUser()?.twoFactor.required
  return required
    ? 'If it’s your only second factor, you’ll have to set up another one before anything else.'
    : 'If it’s your only second factor, your password alone will sign you in.'
}
