import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { maxOwners, sumText } from '#shared/clients/business.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { type BusinessValues, newOwner, sharesOf } from './business-values.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** The owners with their shares, and what they add up to. */
export function OwnersFields({ form }: { form: UseFormReturnType<BusinessValues> }) {
  const { owners } = form.values
  const shares = sharesOf(form.values)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <fieldset>
      <legend className="px-0 strong mb-8">Owners</legend>
      <Stack as="ol" gap={16} mb={8}>
        {owners.map((owner, place) => (
          <li key={owner.key}>
            <OwnerFields
              form={form}
              place={place}
              onRemove={() => {
                form.removeListItem('owners', place)
                addButton.current?.focus()
              }}
            />
          </li>
        ))}
      </Stack>
      <p role="status" className="small mb-8">
        {shares.length > 0 && sumText(shares)}
      </p>
      {form.errors.owners && (
        <p role="alert" className="error text-small mb-8">
          {form.errors.owners}
        </p>
      )}
      <Button
        ref={addButton}
        icon="plus"
        size="small"
        disabled={owners.length >= maxOwners}
        onClick={() => form.insertListItem('owners', newOwner())}
      >
        Add an owner
      </Button>
    </fieldset>
  )
}

interface OwnerFieldsProps {
  form: UseFormReturnType<BusinessValues>
  place: number
  onRemove: () => void
}

function OwnerFields({ form, place, onRemove }: OwnerFieldsProps) {
  const owner = form.values.owners[place]
  if (owner === undefined) return null
  const of = `Owner ${place + 1}`
  const props = (name: string) => ({
    autoComplete: 'off',
    ...form.getInputProps(`owners.${place}.${name}`),
  })
  return (
    <div className="pairs gap-8" role="group" aria-label={owner.name || of}>
      <TextInput label={`${of}: name`} maxLength={200} {...props('name')} />
      <TextInput
        label={`${of}: share in %`}
        inputMode="decimal"
        placeholder="33.3333"
        {...props('share')}
      />
      <TextInput
        label={`${of}: SSN or EIN (optional)`}
        placeholder={owner.masked || 'XXX-XX-XXXX'}
        description={owner.masked === '' ? undefined : 'Leave it empty to keep it.'}
        {...props('tin')}
      />
      <Row align="end" gap={0}>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${owner.name || of}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Row>
    </div>
  )
}
