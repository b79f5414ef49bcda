import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { monthNames } from '#shared/clients/business.schema.ts'
import { weekdays, type Week } from '#shared/firm/firm-values.ts'
import { FieldError } from '#client/portal/ui/form.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { Form } from './firm-form.ts'
import { numberProps } from './number-props.ts'
import { Remove } from './Remove.tsx'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

/** The week, seasons of their own, and closed days. */
export function Hours({ form }: { form: Form }) {
  const { seasons, closedDays } = form.values
  return (
    <FormSection
      title="Hours"
      hint="Promised days count Monday to Friday, or every open day if you are closed on one of those. Closed days and federal holidays never count."
    >
      <Stack gap={24}>
        <NativeSelect
          label="Time zone"
          data={zonesWith(form.values.timeZone)}
          {...form.getInputProps('timeZone')}
        />
        <WeekFields form={form} path="hours" week={form.values.hours} />
        {seasons.map((season, at) => (
          <Stack
            key={at}
            gap={16}
            className="line-above pt-16"
            role="group"
            aria-labelledby={`season-${at}`}
          >
            <h3 id={`season-${at}`} className={HEADING}>
              Season {at + 1}
            </h3>
            <Group gap={12}>
              <NativeSelect
                label="From month"
                data={MONTHS}
                {...numberProps(form, `seasons.${at}.from.month`)}
              />
              <TextInput
                label="From day"
                inputMode="numeric"
                {...numberProps(form, `seasons.${at}.from.day`)}
              />
              <NativeSelect
                label="To month"
                data={MONTHS}
                {...numberProps(form, `seasons.${at}.to.month`)}
              />
              <TextInput
                label="To day"
                inputMode="numeric"
                {...numberProps(form, `seasons.${at}.to.day`)}
              />
            </Group>
            <Checkbox
              label="Has its own hours (otherwise the site says “extended”)"
              checked={season.hours !== null}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue(`seasons.${at}.hours`, checked ? form.values.hours : null)
              }
            />
            {season.hours !== null && (
              <WeekFields form={form} path={`seasons.${at}.hours`} week={season.hours} />
            )}
            <Remove what={`season ${at + 1}`} onClick={() => form.removeListItem('seasons', at)} />
          </Stack>
        ))}
        {closedDays.map((_, at) => (
          <Group
            key={at}
            gap={12}
            className="line-above pt-16"
            role="group"
            aria-labelledby={`closed-days-${at}`}
          >
            <h3 id={`closed-days-${at}`} className={`whole-line ${HEADING}`}>
              Closed days {at + 1}
            </h3>
            <TextInput
              label="Closed from"
              type="date"
              {...form.getInputProps(`closedDays.${at}.from`)}
            />
            <TextInput
              label="Closed to"
              type="date"
              {...form.getInputProps(`closedDays.${at}.to`)}
            />
            <TextInput label="Reason" {...form.getInputProps(`closedDays.${at}.name`)} />
            <Remove
              what={`closed days ${at + 1}`}
              onClick={() => form.removeListItem('closedDays', at)}
            />
          </Group>
        ))}
        <FieldError>{form.errors['seasons']}</FieldError>
        <FieldError>{form.errors['closedDays']}</FieldError>
        <div className="actions">
          <Button
            size="small"
            onClick={() =>
              form.insertListItem('seasons', {
                from: { month: 1, day: 15 },
                to: { month: 4, day: 15 },
                hours: null,
              })
            }
          >
            Add a season
          </Button>
          <Button
            size="small"
            onClick={() => form.insertListItem('closedDays', { from: '', to: '', name: '' })}
          >
            Add closed days
          </Button>
        </div>
      </Stack>
    </FormSection>
  )
}

/** The nine zones of 15 U.S.C. 263 from east to west, and Arizona, whose clocks stay. */
const usZones = [
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'Pacific/Guam',
]

/** Some browsers don’t list UTC, and a zone can be saved under a name that this one does not list. */
function zonesWith(saved: string) {
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved])]
    .filter((zone) => !usZones.includes(zone))
    .toSorted()
  return [
    { group: 'United States', items: usZones },
    { group: 'Others', items: others },
  ]
}

const MONTHS = monthNames.map((label, at) => ({ value: String(at + 1), label }))

const HEADING = 'sans text-row strong spacing-0'

function WeekFields({ form, path, week }: { form: Form; path: string; week: Week }) {
  return (
    <Stack gap={16}>
      {weekdays.map((day) => (
        <Group key={day} gap={12} role="group" aria-label={day}>
          <Checkbox
            className="min-w-120 phone-whole-line"
            label={day}
            checked={week[day] !== null}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue(
                `${path}.${day}`,
                checked ? { opens: '09:00', closes: '17:00' } : null,
              )
            }
          />
          {week[day] !== null && (
            <>
              <TimeField form={form} path={`${path}.${day}`} day={day} does="opens" />
              <TimeField form={form} path={`${path}.${day}`} day={day} does="closes" />
            </>
          )}
        </Group>
      ))}
      <FieldError>{form.errors[path]}</FieldError>
    </Stack>
  )
}

interface TimeFieldProps {
  form: Form
  path: string
  day: string
  does: 'opens' | 'closes'
}

function TimeField({ form, path, day, does }: TimeFieldProps) {
  return (
    <Row>
      <span className="subtext" aria-hidden="true">
        {does}
      </span>
      <TextInput
        aria-label={`${day} ${does}`}
        type="time"
        {...form.getInputProps(`${path}.${does}`)}
      />
    </Row>
  )
}
