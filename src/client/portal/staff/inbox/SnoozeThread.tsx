import { TextInput } from '@mantine/core'
import { addBusinessDays } from '#shared/firm/business-days.ts'
import { formatWeekday } from '#shared/firm/dates.ts'
import { snoozeInput } from '#shared/messages/staff-messages.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import type { ThreadStepProps } from './thread-step.ts'
import { stepSaving } from './use-steps.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** Takes the thread out of the lists until a day begins. What somebody writes brings it back. */
export function SnoozeThread({ thread: { id }, onClose }: ThreadStepProps) {
  const today = firmToday()
  const { form, save, sending } = useDialogForm({
    schema: snoozeInput.pick({ until: true }),
    values: { until: '' },
    send: ({ until }) => trpcClient.admin.messages.snooze.mutate({ id, until }),
    ...stepSaving(id, 'Snoozed', 'The thread was not snoozed'),
    onClose,
  })
  const next = [addBusinessDays(today, 1), addBusinessDays(today, 3), addBusinessDays(today, 5)]
  return (
    <DialogForm {...sending} submit="Snooze">
      <p className="muted mb-16">It comes back on its day, or as soon as the client writes.</p>
      <Group gap={4} mb={16}>
        {next.map((day, place) => (
          <Button
            key={day}
            data-autofocus={place === 0 || undefined}
            onClick={() => void save({ until: day })}
          >
            {formatWeekday(day, today)}
          </Button>
        ))}
      </Group>
      <TextInput type="date" label="Another day" {...form.getInputProps('until')} />
    </DialogForm>
  )
}
