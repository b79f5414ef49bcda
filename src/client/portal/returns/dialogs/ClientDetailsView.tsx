import type { ReactNode } from 'react'
import type { ClientDetails } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import type { Dependent } from '#shared/dependents.schema.ts'
import { relationshipLabels } from '#shared/relationships.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { MoneyText } from '#client/portal/ui/MoneyText.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { ViewAsButton } from '#client/portal/impersonation/ViewAsButton.tsx'
import { fullName } from '#client/portal/admin/names.ts'
import { PaymentText } from '#client/portal/returns/cells.tsx'
import { profileGroups, type Fact } from './client-facts.ts'
import { EmailDeliverability } from './EmailDeliverability.tsx'
import { RevealNumber } from './reveal/RevealNumber.tsx'
import { RevealProvider } from './reveal/RevealProvider.tsx'
import styles from './ClientDetailsView.module.css'

/** A client on one page: who they are, whom they support, what they have filed. SSNs and accounts come masked. */
export function ClientDetailsView({ details }: { details: ClientDetails }) {
  const { clientProfile, dependents, taxReturns } = details
  const name = fullName(details)
  return (
    <RevealProvider clientId={details.id}>
      <div className={styles.head}>
        <div className={styles.who}>
          <p className={styles.name}>{name}</p>
          <p className={styles.since}>
            {details.email} · Client since {formatDate(details.createdAt)}
          </p>
          <EmailDeliverability id={details.id} />
        </div>
        <div className={styles.ways}>
          {details.role === 'client' && <ViewAsButton client={details} />}
          <ButtonLink
            to="/admin/activity"
            search={{ about: details.email }}
            size="small"
            data-print="hide"
          >
            Activity
          </ButtonLink>
          <Button size="small" data-print="hide" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      {clientProfile === null ? (
        <Section title="Profile">
          <p className={styles.none}>This client has not saved a tax profile yet.</p>
        </Section>
      ) : (
        profileGroups(clientProfile).map(({ title, whose = name, facts }) => (
          <Section key={title} title={title}>
            <Facts facts={facts} whose={whose} />
          </Section>
        ))
      )}
      <Section title="Dependents">
        {dependents.length === 0 ? (
          <p className={styles.none}>None</p>
        ) : (
          <ul className={styles.list}>{dependents.map(toDependent)}</ul>
        )}
      </Section>
      <Section title="Tax returns">
        {taxReturns.length === 0 ? (
          <p className={styles.none}>None yet</p>
        ) : (
          <ul className={styles.list}>{taxReturns.map(toReturn)}</ul>
        )}
      </Section>
    </RevealProvider>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div>{children}</div>
    </section>
  )
}

function Facts({ facts, whose }: { facts: readonly Fact[]; whose: string }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, which }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={value === null || undefined}>
            {which && value !== null ? (
              <RevealNumber which={which} masked={value} words={`${label} of ${whose}`} />
            ) : (
              (value ?? 'Not provided')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function toDependent(person: Dependent) {
  const marks = [
    person.livesWithTaxpayer && 'Lives with the taxpayer',
    person.isStudent && 'Student',
    person.hasDisability && 'Disability',
  ].filter((mark) => mark !== false)
  return (
    <li key={person.id} className={styles.person}>
      <div className={styles.what}>
        <p className={styles.strong}>
          {person.firstName} {person.lastName}
        </p>
        <p className={styles.small}>
          {[relationshipLabels[person.relationship], ...marks].join(' · ')}
        </p>
      </div>
      <div className={styles.figures}>
        {person.ssn === null ? (
          'No SSN'
        ) : (
          <RevealNumber
            which={{ number: 'dependentSsn', dependentId: person.id }}
            masked={person.ssn}
            words={`SSN of ${person.firstName} ${person.lastName}`}
          />
        )}
      </div>
      <p className={styles.figures}>Born {formatDate(person.dateOfBirth)}</p>
    </li>
  )
}

function toReturn(taxReturn: ClientDetails['taxReturns'][number]) {
  const { id, taxYear, createdAt, status, estimatedRefund, paymentNotes } = taxReturn
  return (
    <li key={id} className={styles.row}>
      <div className={styles.what}>
        <p className={styles.strong}>{taxYear} Tax Return</p>
        <p className={styles.small}>Created {formatDate(createdAt)}</p>
      </div>
      <p className={styles.figures}>
        {estimatedRefund === null ? 'TBD' : <MoneyText cents={estimatedRefund} />}
      </p>
      <PaymentText taxReturn={taxReturn} />
      <div className={styles.status}>
        <StatusBadge status={status} />
      </div>
      {paymentNotes && <p className={styles.notes}>{paymentNotes}</p>}
    </li>
  )
}
