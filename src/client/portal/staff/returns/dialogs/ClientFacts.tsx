import { type ReactNode, useState } from 'react'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { type Dependent, relationshipLabels } from '#shared/profile/dependents.schema.ts'
import { type IpPinView, maskedPin } from '#shared/profile/ip-pins.schema.ts'
import { type RevealedNumbers, shownTogetherForSeconds } from '#shared/clients/reveals.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { type Fact, profileGroups } from './client-facts.ts'
import { revealKey, Reveal, RevealNumber, type Reveals } from './RevealNumber.tsx'
import styles from './client.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface ClientFactsProps {
  details: ClientDetails
  /** The tax year of the return being prepared: then all numbers can be shown together. */
  prepares?: number | undefined
  /** True if it asks at once for the reason to show them. */
  asks?: boolean
}

/** The tax profile and the dependents. Numbers are masked until they are revealed. */
export function ClientFacts({ details, prepares, asks = false }: ClientFactsProps) {
  const { clientProfile, dependents } = details
  const name = fullName(details)
  const [announcement, announce] = useState('')
  const [lastReason, setLastReason] = useState('')
  const [shown, setShown] = useState<RevealedNumbers | null>(null)
  const together =
    shown && new Map(shown.numbers.map((number) => [revealKey(number), number.value]))
  const reveals = { clientId: details.id, lastReason, setLastReason, announce, together }
  return (
    <>
      {clientProfile === null ? (
        <Section title="Profile">
          <p className="faint">
            {details.signsIn ? 'This client has not saved a tax profile yet.' : 'Not entered yet.'}
          </p>
        </Section>
      ) : (
        <>
          {prepares !== undefined && (
            <div className={`mt-16 ${styles.prepare}`} data-print="hide">
              <PrepareReturn
                details={details}
                reveals={reveals}
                taxYear={prepares}
                asks={asks}
                onChange={setShown}
              />
            </div>
          )}
          {profileGroups(clientProfile, details.email !== '').map(
            ({ title, owner = name, facts }) => (
              <Section key={title} title={title}>
                <Facts facts={facts} owner={owner} reveals={reveals} />
              </Section>
            ),
          )}
        </>
      )}
      <List title="Dependents" none="None">
        {dependents.map((dependent) => dependentRow(dependent, reveals))}
      </List>
      {details.ipPins.length > 0 && (
        <Section title="Identity Protection PINs">
          <Facts
            facts={details.ipPins.map((pin) => pinFact(pin, details))}
            owner={name}
            reveals={reveals}
          />
        </Section>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** An Identity Protection PIN, labeled with its year and person. */
function pinFact({ id, taxYear, person, dependentId }: IpPinView, details: ClientDetails): Fact {
  const one = details.dependents.find((dependent) => dependent.id === dependentId)
  const who = person === 'dependent' ? (one?.firstName ?? 'Dependent') : person
  return { label: `${taxYear}, ${who}`, value: maskedPin, which: { number: 'ipPin', pinId: id } }
}

interface PrepareReturnProps {
  details: ClientDetails
  reveals: Reveals
  taxYear: number
  asks: boolean
  onChange: (shown: RevealedNumbers | null) => void
}

/** Shows every number that a return needs, with one reason. */
function PrepareReturn({ details, reveals, taxYear, asks, onChange }: PrepareReturnProps) {
  const name = fullName(details)
  const ofProfile = details.clientProfile
    ? profileGroups(details.clientProfile, details.email !== '')
    : []
  const numbers = [
    ...ofProfile.flatMap(({ facts }) => facts.filter(({ which, value }) => which && value)),
    ...details.dependents.filter(({ ssn }) => ssn !== null),
    ...details.ipPins,
  ].length
  return (
    <Reveal
      reveals={reveals}
      label={`Every number of ${name}`}
      title={`Show every number of ${name}, to prepare the ${taxYear} return`}
      button="Show all numbers…"
      asks={asks}
      seconds={shownTogetherForSeconds(numbers)}
      failed="The numbers could not be shown."
      usualReason={`To prepare the ${taxYear} return`}
      send={(proof) => trpcClient.admin.users.revealAll.mutate({ clientId: details.id, ...proof })}
      onChange={onChange}
      render={() => <span className={styles.value}>All numbers are shown below</span>}
    />
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className="subtext subheading">{title}</h3>
      <div>{children}</div>
    </section>
  )
}

interface ListProps {
  title: string
  /** Shown if there are no rows. */
  none: string
  children: readonly ReactNode[]
}

export function List({ title, none, children }: ListProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <p className="faint">{none}</p>
      ) : (
        <Stack as="ul" gap={12}>
          {children}
        </Stack>
      )}
    </Section>
  )
}

interface FactsProps {
  facts: readonly Fact[]
  owner: string
  reveals: Reveals
}

function Facts({ facts, owner, reveals }: FactsProps) {
  return (
    <Stack as="dl" gap={12} className={`three-columns ${styles.facts} gap-x-16`}>
      {facts.map(({ label, value, which }) => (
        <div key={label}>
          <dt className="fine">{label}</dt>
          <dd className={value === null ? 'faint' : 'breaks own-lines figures'}>
            {which && value !== null ? (
              <RevealNumber
                reveals={reveals}
                which={which}
                masked={value}
                label={`${label} of ${owner}`}
              />
            ) : (
              (value ?? 'Not provided')
            )}
          </dd>
        </div>
      ))}
    </Stack>
  )
}

function dependentRow(person: Dependent, reveals: Reveals) {
  const name = `${person.firstName} ${person.lastName}`
  const facts = [
    relationshipLabels[person.relationship],
    person.livesWithTaxpayer && 'Lives with the taxpayer',
    person.isStudent && 'Student',
    person.hasDisability && 'Disability',
  ]
  return (
    <Stack
      key={person.id}
      as="li"
      align="baseline"
      gap={4}
      className={`three-columns gap-x-16 ${styles.person}`}
    >
      <div>
        <p className="strong">{name}</p>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="figures one-line">
        {person.ssn === null ? (
          'No SSN'
        ) : (
          <RevealNumber
            reveals={reveals}
            which={{ number: 'dependentSsn', dependentId: person.id }}
            masked={person.ssn}
            label={`SSN of ${name}`}
          />
        )}
      </div>
      <p className="figures one-line">Born {formatDate(person.dateOfBirth)}</p>
    </Stack>
  )
}
