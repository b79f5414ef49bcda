import { useForm } from '@mantine/form'
import type { IpPin, PinPerson } from '#shared/ip-pins.schema.ts'
import { isMarried } from '#shared/filing-status.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { ProfileValues } from './profile-values.ts'

/** The Identity Protection PINs for the open return: asked again for each tax year. */
export function IpPins({ saved }: { saved: ProfileValues }) {
  const returns = trpc.returns.list.useQuery()
  const pins = trpc.profile.ipPins.useQuery()
  const open = returns.data?.find(({ status }) => status !== 'filed')
  if (open === undefined || pins.data === undefined) return null
  const { taxYear } = open
  const people = peopleOf(saved)
  const ofYear = pins.data.filter((pin) => pin.taxYear === taxYear)
  return (
    <Panel flush className="mt-20px">
      <FormSection
        title="Identity Protection PINs"
        hint={`The six digits that the IRS sent for the ${taxYear} return. There is a new one each year. Leave it empty for who has none.`}
      >
        <PinForm
          key={`${taxYear} ${people.map(({ key }) => key).join()}`}
          people={people}
          taxYear={taxYear}
          ofYear={ofYear}
        />
      </FormSection>
    </Panel>
  )
}

interface PinFormProps {
  people: Person[]
  taxYear: number
  ofYear: IpPin[]
}

function PinForm({ people, taxYear, ofYear }: PinFormProps) {
  const form = useForm({
    initialValues: Object.fromEntries(
      people.map((one) => [one.key, ofYear.find((pin) => isOf(pin, one))?.pin ?? '']),
    ),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([key, pin]) =>
          pin === '' || /^[0-9]{6}$/.test(pin) ? [] : [[key, 'Enter the six digits']],
        ),
      ),
  })
  const save = trpc.profile.saveIpPins.useMutation({
    onSuccess() {
      void queries.profile.ipPins.invalidate()
      toast.success('Identity Protection PINs saved')
    },
  })
  return (
    <form
      className="stack gap-2 p-inset"
      noValidate
      autoComplete="off"
      onSubmit={form.onSubmit((values) => {
        const pins = people.map(({ key, person, dependentId }) => {
          return { person, dependentId, pin: values[key] ?? '' }
        })
        save.mutate({ taxYear, pins })
      })}
    >
      {people.map(({ key, name }) => (
        <SecretField
          key={key}
          label={name}
          inputMode="numeric"
          maxLength={6}
          {...form.getInputProps(key)}
        />
      ))}
      <FormError>{save.error && messageOf(save.error, 'The PINs could not be saved.')}</FormError>
      <div>
        <ChangeButton type="submit" pending={save.isPending}>
          Save PINs
        </ChangeButton>
      </div>
    </form>
  )
}

interface Person {
  key: string
  name: string
  person: PinPerson
  dependentId: string | null
}

function isOf(pin: IpPin, { person, dependentId }: Person): boolean {
  return pin.person === person && pin.dependentId === dependentId
}

function peopleOf({ filingStatus, spouseFirstName, dependents }: ProfileValues): Person[] {
  return [
    { key: 'taxpayer', name: 'Yours', person: 'taxpayer', dependentId: null },
    ...(isMarried(filingStatus)
      ? [
          {
            key: 'spouse',
            name: spouseFirstName || 'Your spouse',
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
