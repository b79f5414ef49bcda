import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { confirmAppInput, type StartedApp } from '#shared/auth/two-factor.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { copy } from '#client/portal/ui/copy.ts'
import { PasswordTask, TaskForm, type TaskProps } from './TaskForm.tsx'
import { Group } from '#client/public/ui/layout.tsx'

/** The password, then the QR code and a first code from the app. Only this state and the page hold the secret. */
export function AppSetup({ onDone, onCancel }: TaskProps) {
  const [started, setStarted] = useState<StartedApp | null>(null)
  if (started !== null) {
    return <ConfirmApp started={started} onDone={onDone} onBack={() => setStarted(null)} />
  }
  return (
    <PasswordTask
      label="Continue"
      onCancel={onCancel}
      call={async (values) => setStarted(await trpcClient.twoFactor.startApp.mutate(values))}
    >
      You need an app that shows six-digit codes, such as Google Authenticator, Microsoft
      Authenticator or your password manager.
    </PasswordTask>
  )
}

interface ConfirmAppProps extends Pick<TaskProps, 'onDone'> {
  started: StartedApp
  onBack: () => void
}

function ConfirmApp({ started, onDone, onBack }: ConfirmAppProps) {
  const { enrollment, secret, qrSvg } = started
  const key = useId()
  return (
    <TaskForm
      schema={confirmAppInput.pick({ code: true })}
      initial={{ code: '' }}
      label="Confirm"
      cancelLabel="Back"
      onCancel={onBack}
      call={async ({ code }) => {
        const { recoveryCodes } = await trpcClient.twoFactor.confirmApp.mutate({ enrollment, code })
        toast.success('Authenticator app set up')
        onDone(recoveryCodes)
      }}
    >
      {(inputProps) => (
        <>
          <p>Scan this QR code with your app, or enter the key.</p>
          <img
            className="mx-auto bordered rounded"
            src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
            alt="QR code. The key below says the same."
            width={208}
            height={208}
          />
          <div>
            <p id={key} className="text-row strong">
              Key
            </p>
            <Group gap={4} between className="note mt-6 on-sunken">
              <code className="text-row" aria-labelledby={key} role="group">
                {inFours(secret)}
              </code>
              <Button size="small" onClick={() => void copy('Key', secret)}>
                Copy the key
              </Button>
            </Group>
          </div>
          <TextInput
            label="Six-digit code"
            description="As the app shows it now."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
            {...inputProps('code')}
          />
        </>
      )}
    </TaskForm>
  )
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
