import type { ReactNode } from 'react'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { type Business, monthNames } from '#shared/clients/business.schema.ts'
import { filingStatusLabels } from '#shared/base/filing-status.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { entityLabels } from '#shared/returns/return-forms.ts'
import styles from './return-page.module.css'

/** The names of the facts that are always there, also while they load. */
export const PROFILE = ['Filing status', 'SSN', 'Dependents', 'Phone'] as const

/** The facts of a client’s tax profile, or of a business. */
export function ProfileFacts({ details }: { details: ClientDetails }) {
  const { business, clientProfile, dependents } = details
  if (business !== null) return <BusinessFacts business={business} phone={details.phone} />
  if (clientProfile === null) {
    return PROFILE.map((name) => (
      <Fact key={name} name={name}>
        Not provided
      </Fact>
    ))
  }
  const { filingStatus, spouseFirstName, spouseLastName, ssn, phone } = clientProfile
  const spouse = [spouseFirstName, spouseLastName].filter(Boolean).join(' ')
  return (
    <>
      <Fact name="Filing status">
        {filingStatus === null ? 'Not provided' : filingStatusLabels[filingStatus]}
      </Fact>
      {spouse !== '' && <Fact name="Spouse">{spouse}</Fact>}
      <Fact name="SSN">{ssn ?? 'Not provided'}</Fact>
      <Fact name="Dependents">{dependents.length === 0 ? 'None' : dependents.length}</Fact>
      <Fact name="Phone">
        <a href={`tel:${phone}`}>{phone}</a>
      </Fact>
    </>
  )
}

function BusinessFacts({ business, phone }: { business: Business; phone: string | null }) {
  const { entity, ein, fiscalYearEnd, officerName, officerTitle } = business
  const officer = [officerName, officerTitle].filter(Boolean).join(', ')
  return (
    <>
      <Fact name="Taxed as">{entityLabels[entity]}</Fact>
      <Fact name="EIN">{ein}</Fact>
      <Fact name="Tax year ends in">{monthNames[fiscalYearEnd - 1]}</Fact>
      <Fact name="Who signs">{officer || 'Not provided'}</Fact>
      <Fact name="Phone">
        {phone === null ? 'Not provided' : <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>}
      </Fact>
    </>
  )
}

/** A name and its value in a list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="fine">{name}</dt>
      <dd className="breaks figures">{children}</dd>
    </div>
  )
}
