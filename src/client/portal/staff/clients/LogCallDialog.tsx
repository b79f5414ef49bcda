import { Textarea, TextInput } from '@mantine/core'
import { firmDay } from '#shared/firm/business-days.ts'
import { type CallEntry, logCallInput } from '#shared/clients/client-calls.schema.ts'
import { limits } from '#shared/base/text.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface LogCallDialogProps extends DialogFrame {
  entry: CallEntry
}

/** The dialog for the result of a call, and the day of the next one. */
export function LogCallDialog({ entry: { client }, ...frame }: LogCallDialogProps) {
  const { form, sending } = useDialogForm({
    ...frame,
    schema: logCallInput.omit({ clientId: true }),
    values: { note: '', nextOn: usualNextCall() },
    send: (values) => trpcClient.admin.clients.logCall.mutate({ clientId: client.id, ...values }),
    onDone: () => queries.admin.clients.callList.invalidate(),
    done: ['Call saved'],
    failed: 'The call could not be saved',
  })
  return (
    <UiProvider>
      <Dialog {...frame} title={`Call to ${fullName(client)}`} size="26rem">
        <DialogForm {...sending} submit="Save call">
          <Textarea
            label="What came of it"
            description="Only staff can read it."
            autosize
            minRows={2}
            maxLength={limits.reason}
            data-autofocus
            {...form.getInputProps('note')}
          />
          <Group gap={4}>
            {usual.map((note) => (
              <Button key={note} size="small" onClick={() => form.setFieldValue('note', note)}>
                {note}
              </Button>
            ))}
          </Group>
          <TextInput
            type="date"
            label="Next call"
            min={firmToday()}
            {...form.getInputProps('nextOn')}
          />
        </DialogForm>
      </Dialog>
    </UiProvider>
  )
}

/** The firm's day a week from now, as between two reminders. */
function usualNextCall(): string {
  return firmDay(new Date(Date.now() + 7 * 86_400_000))
}

const usual = ['Left a message', 'No answer', 'Has it by Friday']
