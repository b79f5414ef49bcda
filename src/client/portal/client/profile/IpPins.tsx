import { useForm } from '@mantine/form'
import {
  type IpPinView,
  maskedPin,
  type PinPerson,
  type SaveIpPinsTyped,
} from '#shared/profile/ip-pins.schema.ts'
import { isMarried } from '#shared/base/filing-status.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { ProfileValues } from './profile-values.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The Identity Protection PINs for the open return: asked again for each tax year. */
export function IpPins({ saved }: { saved: ProfileValues }) {
  const returns = trpc.returns.list.useQuery()
  const pins = trpc.profile.ipPins.useQuery()
  const save = trpc.profile.saveIpPins.useMutation({
    onSuccess() {
      void queries.profile.ipPins.invalidate()
      toast.success('Identity Protection PINs saved')
    },
  })
  const open = returns.data?.find(({ status }) => status !== 'filed')
  if (open === undefined || pins.data === undefined) return null
  const { taxYear } = open
  const people = peopleOf(saved)
  const ofYear = pins.data.filter((pin) => pin.taxYear === taxYear)
  return (
    <PinPanel
      key={`${taxYear} ${people.map(({ key }) => key).join()}`}
      people={people}
      taxYear={taxYear}
      pinOf={(one) => ofYear.find((pin) => isOf(pin, one))?.pin}
      save={(pins) => save.mutate({ taxYear, pins })}
      saving={save}
    />
  )
}

interface PinPanelProps {
  people: Person[]
  taxYear: number
  /** The saved one: its digits, or `maskedPin` where they are not shown; such a one stays unless another is typed. */
  pinOf: (person: Person) => string | undefined
  save: (pins: TypedPin[]) => void
  saving: { isPending: boolean; error: unknown }
}

type TypedPin = SaveIpPinsTyped['pins'][number]

/** The Identity Protection PINs of a tax year, to type. */
export function PinPanel({ people, taxYear, pinOf, save, saving }: PinPanelProps) {
  const isHidden = (one: Person) => pinOf(one) === maskedPin
  const form = useForm({
    initialValues: Object.fromEntries(
      people.map((one) => [one.key, isHidden(one) ? '' : (pinOf(one) ?? '')]),
    ),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([key, pin]) =>
          pin === '' || /^[0-9]{6}$/.test(pin) ? [] : [[key, 'Enter the six digits']],
        ),
      ),
  })
  return (
    <Panel flush className="mt-20">
      <FormSection
        title="Identity Protection PINs"
        hint={`The six digits that the IRS sent for the ${taxYear} return. There is a new one each year. Leave it empty if there is none.`}
      >
        <Stack
          as="form"
          gap={16}
          className="p-inset"
          noValidate
          autoComplete="off"
          onSubmit={form.onSubmit((values) => {
            const typed = people.filter((one) => !(isHidden(one) && values[one.key] === ''))
            save(
              typed.map(({ key, person, dependentId }) => {
                return { person, dependentId, pin: values[key] ?? '' }
              }),
            )
          })}
        >
          {people.map((one) => (
            <SecretField
              key={one.key}
              label={one.name}
              {...(isHidden(one) && { placeholder: `${maskedPin}, stays as it is` })}
              inputMode="numeric"
              maxLength={6}
              {...form.getInputProps(one.key)}
            />
          ))}
          <FormError>
            {saving.error !== null && messageOf(saving.error, 'The PINs could not be saved.')}
          </FormError>
          <div data-print="hide">
            <ChangeButton type="submit" pending={saving.isPending}>
              Save PINs
            </ChangeButton>
          </div>
        </Stack>
      </FormSection>
    </Panel>
  )
}

export interface Person {
  key: string
  name: string
  person: PinPerson
  dependentId: string | null
}

export function isOf(pin: IpPinView, { person, dependentId }: Person): boolean {
  return pin.person === person && pin.dependentId === dependentId
}

/** The people who can have a PIN: the taxpayer, by this name, the spouse and the dependents. */
export function peopleOf(
  { filingStatus, spouseFirstName, dependents }: ProfileValues,
  taxpayer = 'Yours',
): Person[] {
  return [
    { key: 'taxpayer', name: taxpayer, person: 'taxpayer', dependentId: null },
    ...(isMarried(filingStatus)
      ? [
          {
            key: 'spouse',
            name: spouseFirstName || 'Spouse',
            person: 'spouse' as const,
            dependentId: null,
          },
        ]
      : []),
    ...dependents.flatMap(({ id, firstName }) =>
      id === undefined
        ? []
        : [{ key: id, name: firstName, person: 'dependent' as const, dependentId: id }],
    ),
  ]
}
