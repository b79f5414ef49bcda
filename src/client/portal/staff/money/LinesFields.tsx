import { TextInput } from '@mantine/core'
import { formatCents } from '#shared/base/format-money.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { limits } from '#shared/base/text.ts'
import { DollarsInput } from '#client/portal/staff/base/dialog-parts.tsx'
import { Labeled, Select } from '#client/portal/ui/ListFields.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { amountOf, blankLine, type LineFields, lineOfService, totalOf } from './lines-form.ts'
import styles from './staff-money.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface LinesFieldsProps {
  form: {
    values: { lines: readonly LineFields[] }
    getInputProps: (path: string) => object
    insertListItem: (path: 'lines', line: LineFields) => void
    removeListItem: (path: 'lines', place: number) => void
  }
  services: readonly Service[]
}

/** The lines of a fee or an invoice, from the catalog or in own words. */
export function LinesFields({ form, services }: LinesFieldsProps) {
  const { lines } = form.values
  const inputProps = form.getInputProps
  const total = totalOf(lines)
  const offered = services.filter(({ active }) => active)
  function add(choice: string) {
    const service = offered.find(({ id }) => id === choice)
    form.insertListItem('lines', service ? lineOfService(service) : blankLine)
  }
  return (
    <Stack gap={16}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields have their values from the form
        <fieldset key={at}>
          <legend className="visually-hidden">Line {at + 1}</legend>
          <Stack align="start" className={`gap-x-16 ${styles.line}`}>
            <TextInput
              label="What it is for"
              maxLength={limits.reason}
              data-autofocus={at === 0 || undefined}
              {...inputProps(`lines.${at}.text`)}
            />
            <TextInput
              label="Quantity"
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              {...inputProps(`lines.${at}.quantity`)}
            />
            <DollarsInput label="Unit price" min="0" {...inputProps(`lines.${at}.unitPrice`)} />
            <Row as="span" gap={0} mt={32} className="target figures strong">
              {amountText(amountOf(line))}
            </Row>
            {lines.length > 1 && (
              <div className="whole-line-grid ml-back-12">
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => form.removeListItem('lines', at)}
                >
                  Remove<span className="visually-hidden"> line {at + 1}</span>
                </Button>
              </div>
            )}
          </Stack>
        </fieldset>
      ))}
      <Group align="end" gap={12} between>
        <Labeled label="Add a line">
          <Select
            label="Add a line"
            value=""
            onChange={add}
            options={[
              { value: '', label: 'From the catalog…' },
              ...offered.map(({ id, name, cents }) => ({
                value: id,
                label: `${name}, ${formatCents(cents)}`,
              })),
              { value: 'own', label: 'In your own words' },
            ]}
          />
        </Labeled>
        <p className="text-lead" role="status">
          Total <strong className="figures">{amountText(total)}</strong>
        </p>
      </Group>
    </Stack>
  )
}

function amountText(amount: ReturnType<typeof totalOf>): string {
  return amount === null ? '–' : formatCents(amount)
}
