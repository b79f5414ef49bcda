import { Textarea, TextInput } from '@mantine/core'
import { firmDay } from '#shared/firm/business-days.ts'
import { type CallEntry, logCallInput } from '#shared/clients/client-calls.schema.ts'
import { limits } from '#shared/base/text.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface LogCallDialogProps extends DialogFrame {
  entry: CallEntry
}

/** What came of a call, and when to call again. */
export function LogCallDialog({ entry: { client }, ...frame }: LogCallDialogProps) {
  const { form, formProps, showRefusal } = useSchemaForm(logCallInput.omit({ clientId: true }), {
    note: '',
    nextOn: usualNextCall(),
  })
  const log = trpc.admin.clients.logCall.useMutation({
    onSuccess() {
      toast.success('Call saved')
      frame.onClose()
      return queries.admin.clients.callList.invalidate()
    },
    onError(error) {
      showRefusal(error)
      reportFailure('The call could not be saved', error)
    },
  })
  const save = (values: typeof form.values) =>
    !log.isPending && log.mutate({ clientId: client.id, ...values })
  return (
    <UiProvider>
      <Dialog {...frame} title={`Call to ${fullName(client)}`} size="26rem">
        <form {...formProps(save)}>
          <div className="stack gap-2">
            <Textarea
              label="What came of it"
              description="Only staff can read it."
              autosize
              minRows={2}
              maxLength={limits.reason}
              data-autofocus
              {...form.getInputProps('note')}
            />
            <div className="row wrap gap-1">
              {usual.map((note) => (
                <Button key={note} size="small" onClick={() => form.setFieldValue('note', note)}>
                  {note}
                </Button>
              ))}
            </div>
            <TextInput
              type="date"
              label="Next call"
              min={firmToday()}
              {...form.getInputProps('nextOn')}
            />
          </div>
          <DialogActions>
            <Button onClick={frame.onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={log.isPending}>
              Save call
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </UiProvider>
  )
}

/** The firm's day a week from now, as between two reminders. */
function usualNextCall(): string {
  return firmDay(new Date(Date.now() + 7 * 86_400_000))
}

const usual = ['Left a message', 'No answer', 'Has it by Friday']
