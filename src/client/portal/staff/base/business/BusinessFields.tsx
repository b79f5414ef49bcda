import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { monthNames } from '#shared/clients/business.schema.ts'
import { entities, entityLabels } from '#shared/returns/return-forms.ts'
import { limits } from '#shared/base/text.ts'
import { otherStates, usStates } from '#shared/base/us-state-names.ts'
import { maskedInput, einTyping, phoneTyping } from '#client/portal/ui/masked-input.ts'
import type { BusinessValues } from './business-values.ts'
import { OwnersFields } from './OwnersFields.tsx'

interface BusinessFieldsProps {
  form: UseFormReturnType<BusinessValues>
  /** The masked EIN of a known business, which it keeps while the field is empty. */
  ein?: string | undefined
}

/** The fields that make a client a business, with the officer who signs its returns and its owners. */
export function BusinessFields({ form, ein }: BusinessFieldsProps) {
  const text = { autoComplete: 'off' }
  return (
    <>
      <TextInput
        label="Name of the business"
        data-autofocus
        maxLength={200}
        {...text}
        {...form.getInputProps('name')}
      />
      <div className="pairs gap-16 top">
        <NativeSelect label="Taxed as" data={ENTITIES} {...form.getInputProps('entity')} />
        <TextInput
          label="EIN"
          placeholder={ein ?? 'XX-XXXXXXX'}
          description={ein === undefined ? undefined : 'Leave it empty to keep it.'}
          inputMode="numeric"
          {...text}
          {...maskedInput(einTyping, form.getInputProps('ein'))}
        />
        <NativeSelect label="State" data={STATES} {...form.getInputProps('state')} />
        <NativeSelect
          label="Tax year ends in"
          data={MONTHS}
          {...form.getInputProps('fiscalYearEnd')}
          value={String(form.values.fiscalYearEnd)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('fiscalYearEnd', Number(value))
          }
        />
        <TextInput
          label="Formed on (optional)"
          type="date"
          {...text}
          {...form.getInputProps('formedOn')}
        />
        <TextInput
          label="Phone (optional)"
          type="tel"
          placeholder="(775) 555-0123"
          {...text}
          {...maskedInput(phoneTyping, form.getInputProps('phone'))}
        />
        <TextInput
          label="Email (optional)"
          type="email"
          inputMode="email"
          {...text}
          {...form.getInputProps('email')}
        />
      </div>
      <fieldset>
        <legend className="px-0 strong mb-8">Who signs the return</legend>
        <div className="pairs gap-16 top">
          <TextInput
            label="Officer’s name"
            maxLength={200}
            {...text}
            {...form.getInputProps('officerName')}
          />
          <TextInput
            label="Title"
            placeholder="President, partner or trustee"
            maxLength={limits.name}
            {...text}
            {...form.getInputProps('officerTitle')}
          />
        </div>
      </fieldset>
      <OwnersFields form={form} />
    </>
  )
}

const ENTITIES = [
  { value: '', label: 'Choose one' },
  ...entities.map((value) => ({ value, label: entityLabels[value] })),
]

const STATES = [
  { value: '', label: 'Choose a state' },
  ...Object.entries({ ...usStates, ...otherStates }).map(([value, label]) => ({ value, label })),
]

const MONTHS = monthNames.map((label, index) => ({ value: String(index + 1), label }))
