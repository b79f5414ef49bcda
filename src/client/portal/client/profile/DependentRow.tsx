import { Checkbox } from '@mantine/core'
import { formatDate } from '#shared/firm/dates.ts'
import {
  type Relationship,
  relationshipLabels,
  relationships,
} from '#shared/profile/dependents.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import {
  DateOfBirthField,
  options,
  SelectField,
  SsnField,
  TextField,
  useProfileForm,
} from './fields.tsx'
import type { DependentValues } from './profile-values.ts'
import styles from './profile.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface DependentRowProps {
  index: number
  open: boolean
  onToggle: (() => void) | undefined
  onRemove: () => void
}

export function DependentRow({ index, open, onToggle, onRemove }: DependentRowProps) {
  const dependent = useProfileForm().values.dependents[index]
  if (dependent === undefined) return null
  const title = `Dependent ${index + 1}`
  const name = [dependent.firstName, dependent.lastName].filter(Boolean).join(' ')
  const label = name || title
  return (
    <li className="bordered rounded mt-8">
      <fieldset className="py-8 px-16">
        <legend className="visually-hidden">{title}</legend>
        <Group gap={4} between className="target">
          <Group as="p" className="strong breaks basis-208">
            <bdi>{label}</bdi>
            {!open && <span className="subtext regular">{factsOf(dependent)}</span>}
          </Group>
          <Row align="stretch" gap={4} className="rigid mx-back-12">
            {onToggle && (
              <Button
                variant="quiet"
                size="small"
                aria-expanded={open}
                aria-label={`${open ? 'Close' : 'Edit'} ${label}`}
                onClick={onToggle}
              >
                {open ? 'Close' : 'Edit'}
              </Button>
            )}
            <Button variant="quiet" size="small" aria-label={`Remove ${label}`} onClick={onRemove}>
              Remove
            </Button>
          </Row>
        </Group>
        {open && <DependentFields at={`dependents.${index}`} isNew={dependent.id === ''} />}
      </fieldset>
    </li>
  )
}

function factsOf({ relationship, dateOfBirth }: DependentValues): string {
  const kin = isRelationship(relationship) ? relationshipLabels[relationship] : ''
  const born = dateOfBirth === '' ? '' : `born ${formatDate(dateOfBirth)}`
  return [kin, born].filter(Boolean).join(', ')
}

function isRelationship(value: string): value is Relationship {
  return Object.hasOwn(relationshipLabels, value)
}

/** The fields of the dependent at this path. In a new one, the first field gets the focus. */
function DependentFields({ at, isNew }: { at: string; isNew: boolean }) {
  const form = useProfileForm()
  const flag = (name: string) => form.getInputProps(`${at}.${name}`, { type: 'checkbox' })
  return (
    <div className={`pairs mb-8 ${styles.grid}`}>
      <TextField at={`${at}.firstName`} autoFocus={isNew} />
      <TextField at={`${at}.lastName`} />
      <SsnField
        at={`${at}.ssn`}
        description="Optional if you haven’t received it yet. An ITIN or ATIN is fine, too."
      />
      <DateOfBirthField at={`${at}.dateOfBirth`} />
      <SelectField at={`${at}.relationship`} data={RELATIONSHIPS} />
      <Stack gap={12} className="self-middle">
        <Checkbox label="Lives with me" {...flag('livesWithTaxpayer')} />
        <Checkbox label="Is a student" {...flag('isStudent')} />
        <Checkbox label="Has a disability" {...flag('hasDisability')} />
      </Stack>
    </div>
  )
}

const RELATIONSHIPS = options(relationships, relationshipLabels, 'Choose a relationship')
