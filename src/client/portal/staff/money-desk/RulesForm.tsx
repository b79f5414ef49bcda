import { Checkbox, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  changeMoneySettingsInput,
  type MoneySettings,
} from '#shared/money/money-settings.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { payFirstEffect } from '#client/portal/client/money/pay-first-words.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useFormConflict } from './use-form-conflict.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** The rules that hold for every invoice and fee. */
export function RulesForm({ saved }: { saved: MoneySettings }) {
  const { form, formProps, showRefusal } = useSchemaForm(typedRules, valuesOf(saved))
  const conflict = useFormConflict({
    form,
    opened: versioned(saved),
    labels: saved.numbersBegun ? labels : { ...labels, nextNumber: 'Number of the first invoice' },
    read: async () =>
      versioned(await queries.admin.money.settings.fetch(undefined, { staleTime: 0 })),
    save: submit,
    onDone: () => {},
  })
  const save = trpc.admin.money.changeSettings.useMutation({
    onSuccess(settings) {
      queries.admin.money.settings.setData(undefined, settings)
      conflict.take(versioned(settings), valuesOf(settings))
      toast.success('Rules saved')
    },
    onError(error) {
      if (conflict.handleConflict(error, explain)) return
      showRefusal(error)
      void queries.admin.money.settings.invalidate()
      explain(error)
    },
  })
  function submit(values: typeof form.values, version: number = conflict.version) {
    const { nextNumber, ...rules } = typedRules.parse(values)
    save.mutate({ ...rules, ...(!saved.numbersBegun && { nextNumber }), version })
  }
  return (
    <form {...formProps((values) => !save.isPending && submit(values))}>
      <Stack gap={16}>
        <TextInput
          label="Days to pay"
          description="From the day an invoice is issued to its due date, unless you set another."
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('dueDays')}
        />
        <TextInput
          label="Tolerance of a fee, in percent"
          description="A fee that rises by more than this over the signed one asks the client for a new signature. A lower fee never does."
          inputMode="numeric"
          maxLength={3}
          rightSection="%"
          rightSectionPointerEvents="none"
          {...form.getInputProps('feeTolerance')}
        />
        <Checkbox
          label="Clients pay before the review"
          description={payFirstEffect}
          {...form.getInputProps('payFirst', { type: 'checkbox' })}
        />
        <Checkbox
          label="A payment that is still processing is enough"
          description="The review opens when a bank account begins to pay, days before the money is here; a card pays at once."
          {...form.getInputProps('onItsWayIsEnough', { type: 'checkbox' })}
        />
        {saved.numbersBegun ? (
          <div>
            <p className="strong">Number of the next invoice</p>
            <p className="figures">{saved.nextNumber}</p>
            <p className="small">
              It can’t be changed once an invoice is issued: the numbers have no gaps.
            </p>
          </div>
        ) : (
          <TextInput
            label="Number of the first invoice"
            description="A low number shows clients how few invoices you have sent. It can’t be changed after the first invoice is issued."
            inputMode="numeric"
            maxLength={9}
            {...form.getInputProps('nextNumber')}
          />
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={save.isPending}
            disabled={!form.isDirty()}
          >
            Save rules
          </Button>
        </div>
      </Stack>
      {conflict.conflictDialog}
    </form>
  )
}

/** The typed values, as numbers for the call. */
const typedRules = z.object({
  dueDays: numberAs(changeMoneySettingsInput.shape.dueDays.unwrap()),
  feeTolerance: numberAs(changeMoneySettingsInput.shape.feeTolerance.unwrap()),
  nextNumber: numberAs(changeMoneySettingsInput.shape.nextNumber.unwrap()),
  payFirst: z.boolean(),
  onItsWayIsEnough: z.boolean(),
})

function numberAs<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z
    .string()
    .transform((typed) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN))
    .pipe(schema)
}

const labels = {
  dueDays: 'Days to pay',
  feeTolerance: 'Tolerance of a fee, in percent',
  payFirst: 'Clients pay before the review',
  onItsWayIsEnough: 'A payment that is still processing is enough',
}

const explain = (error: unknown) => reportFailure('The rules could not be saved', error)

function versioned(settings: MoneySettings) {
  return { version: settings.version, values: valuesOf(settings) }
}

function valuesOf({ dueDays, feeTolerance, nextNumber, ...rules }: MoneySettings) {
  const { payFirst, onItsWayIsEnough } = rules
  return {
    payFirst,
    onItsWayIsEnough,
    dueDays: String(dueDays),
    feeTolerance: String(feeTolerance),
    nextNumber: String(nextNumber),
  }
}
