import { TextInput } from '@mantine/core'
import { addBusinessDays } from '#shared/firm/business-days.ts'
import { formatWeekday } from '#shared/base/dates.ts'
import { snoozeInput } from '#shared/messages/staff-messages.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import type { ThreadStepProps } from './thread-step.ts'
import { stepOptions } from './use-steps.ts'

/** Takes the thread out of the lists until a day begins. What somebody writes brings it back. */
export function SnoozeThread({ thread: { id }, onClose }: ThreadStepProps) {
  const today = firmToday()
  const { form, formProps, showRefusal } = useSchemaForm(snoozeInput.pick({ until: true }), {
    until: '',
  })
  const options = stepOptions(id, 'Snoozed', 'The thread was not snoozed', onClose)
  const snooze = trpc.admin.messages.snooze.useMutation({
    ...options,
    onError(error) {
      showRefusal(error)
      options.onError(error)
    },
  })
  const until = (day: string) => {
    if (!snooze.isPending) snooze.mutate({ id, until: day })
  }
  const next = [addBusinessDays(today, 1), addBusinessDays(today, 3), addBusinessDays(today, 5)]
  return (
    <form {...formProps(({ until: day }) => until(day))}>
      <p className="muted mb-2">It comes back on its day, or as soon as the client writes.</p>
      <div className="row wrap gap-1 mb-2">
        {next.map((day, place) => (
          <Button key={day} data-autofocus={place === 0 || undefined} onClick={() => until(day)}>
            {formatWeekday(day, today)}
          </Button>
        ))}
      </div>
      <TextInput type="date" label="Another day" {...form.getInputProps('until')} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={snooze.isPending}>
          Snooze
        </Button>
      </DialogActions>
    </form>
  )
}
