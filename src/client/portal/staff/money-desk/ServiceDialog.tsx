import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { addServiceInput, type Service } from '#shared/money/services.schema.ts'
import { returnForms } from '#shared/returns/return-forms.ts'
import { unitLabels } from '#client/portal/staff/base/service-units.ts'
import { limits } from '#shared/base/text.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useFormConflict } from './use-form-conflict.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface ServiceDialogProps extends DialogFrame {
  /** Null: a new one. */
  service: Service | null
  /** The position of the last service. */
  last: number
}

/** Adds a service, or changes what it is called and what it costs. */
export function ServiceDialog({ service, last, opened, onClose }: ServiceDialogProps) {
  const initial = valuesOf(service)
  const { form, formProps, showRefusal } = useSchemaForm(addServiceInput, initial)
  const conflict = useFormConflict({
    form,
    opened: { version: service?.version ?? 0, values: initial },
    labels,
    textOf: (name, value) =>
      name === 'unit' ? (unitLabels[units.find((one) => one === value) ?? 'flat'] ?? value) : value,
    async read() {
      const list = await queries.admin.money.services.fetch(undefined, { staleTime: 0 })
      const saved = list.find(({ id }) => id === service?.id) ?? null
      return { version: saved?.version ?? 0, values: valuesOf(saved) }
    },
    save,
    onDone: onClose,
  })
  const result = {
    onSuccess() {
      toast.success('Service saved')
      void queries.admin.money.services.invalidate()
      onClose()
    },
    onError(error: unknown) {
      if (conflict.handleConflict(error, explain)) return
      showRefusal(error)
      explain(error)
    },
  }
  const add = trpc.admin.money.addService.useMutation(result)
  const change = trpc.admin.money.changeService.useMutation(result)
  const pending = add.isPending || change.isPending

  function save(
    { unit, form: filed, ...values }: typeof form.values,
    version: number = conflict.version,
  ) {
    const typed = {
      ...values,
      unit: units.find((one) => one === unit) ?? 'flat',
      form: returnForms.find((one) => one === filed) ?? null,
    }
    if (service === null) add.mutate({ ...typed, position: Math.min(last + 1, 1000) })
    else change.mutate({ ...typed, id: service.id, version })
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={service === null ? 'New service' : service.name}
    >
      <DialogForm
        formProps={formProps((values) => save(values))}
        pending={pending}
        onCancel={onClose}
        submit="Save service"
      >
        <TextInput
          label="Name"
          description="Clients read it in the letter and on invoices."
          data-autofocus
          maxLength={limits.name}
          {...form.getInputProps('name')}
        />
        <Textarea
          label="What it includes (optional)"
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('description')}
        />
        <Stack gap={16} className="pairs">
          <TextInput
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            leftSectionPointerEvents="none"
            maxLength={40}
            {...form.getInputProps('price')}
          />
          <NativeSelect
            label="Charged"
            data={units.map((value) => ({ value, label: unitLabels[value] }))}
            {...form.getInputProps('unit')}
          />
        </Stack>
        <NativeSelect
          label="Form"
          description="For the return that this service is about."
          data={[
            { value: '', label: 'Any' },
            ...returnForms.map((value) => ({ value, label: `Form ${value}` })),
          ]}
          {...form.getInputProps('form')}
        />
        <Checkbox
          label="Shown on the public site"
          description="With its name, its price and what it includes."
          {...form.getInputProps('onSite', { type: 'checkbox' })}
        />
      </DialogForm>
      {conflict.conflictDialog}
    </Dialog>
  )
}

const units = ['flat', 'each', 'hour'] as const

const labels = {
  name: 'Name',
  description: 'What it includes',
  price: 'Price',
  unit: 'Charged',
  form: 'Form',
  onSite: 'Shown on the public site',
}

const explain = (error: unknown) => reportFailure('The service could not be saved', error)

function valuesOf(service: Service | null) {
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    price: service === null ? '' : formatDollarsPlain(service.cents),
    unit: service?.unit ?? 'flat',
    form: service?.form ?? '',
    onSite: service?.onSite ?? false,
  }
}
