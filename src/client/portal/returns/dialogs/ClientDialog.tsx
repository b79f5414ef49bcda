import { type ReactNode, useState } from 'react'
import type { ClientDetails, TaxReturnWithNotes } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { type Dependent, relationshipLabels } from '#shared/dependents.schema.ts'
import { fullName } from '#client/portal/admin/format.ts'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import { ViewAsButton } from '#client/portal/impersonation/ViewAsButton.tsx'
import { PaymentText } from '#client/portal/returns/cells.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { MoneyText, StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { type Fact, profileGroups } from './client-facts.ts'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import type { Reveals } from './RevealForm.tsx'
import { RevealNumber } from './RevealNumber.tsx'
import styles from './client.module.css'

/** A client's details. Each opening loads them again, because the audit log records it. */
export function ClientDialog({ taxReturn: { client }, opened, onClose }: ReturnDialogProps) {
  const details = trpc.admin.users.clientDetails.useQuery(
    { id: client.id },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false },
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Client details" size="52rem">
      {statusOf(details.error) === 404 ? (
        <EmptyState title="Client details not found." />
      ) : (
        <QueryBoundary
          query={details}
          what="client details"
          failed="The client details could not be loaded."
          skeleton={<SkeletonLines lines={8} />}
        >
          {(found) => <Details details={found} />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

function Details({ details }: { details: ClientDetails }) {
  const { email, clientProfile, dependents, taxReturns } = details
  const name = fullName(details)
  const [announcement, announce] = useState('')
  const [lastReason, setLastReason] = useState('')
  const reveals = { clientId: details.id, lastReason, setLastReason, announce }
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.since}>
            {email} · Client since {formatDate(details.createdAt)}
          </p>
          <EmailDeliverability id={details.id} />
        </div>
        <div className={styles.buttons}>
          {details.role === 'client' && <ViewAsButton client={details} />}
          <ButtonLink to="/admin/activity" search={{ about: email }} size="small" data-print="hide">
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
        profileGroups(clientProfile).map(({ title, owner = name, facts }) => (
          <Section key={title} title={title}>
            <Facts facts={facts} owner={owner} reveals={reveals} />
          </Section>
        ))
      )}
      <List title="Dependents" none="None">
        {dependents.map((one) => dependentRow(one, reveals))}
      </List>
      <List title="Tax returns" none="None yet">
        {taxReturns.map(returnRow)}
      </List>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** A warning if the client's mail server refuses the address. */
function EmailDeliverability({ id }: { id: string }) {
  const { data } = trpc.admin.mail.deliverability.useQuery({ id })
  if (!data?.refusedSince) return null
  return (
    <p>
      <Badge tone="red">Mail refused</Badge> This address was refused on{' '}
      {formatDate(data.refusedSince)}. No mail is sent until the client changes it.
    </p>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div>{children}</div>
    </section>
  )
}

interface ListProps {
  title: string
  /** Shown without rows. */
  none: string
  children: readonly ReactNode[]
}

function List({ title, none, children }: ListProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.list}>{children}</ul>
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
    <dl className={styles.facts}>
      {facts.map(({ label, value, which }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={value === null || undefined}>
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
    </dl>
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
    <li key={person.id} className={styles.person}>
      <div>
        <p className={styles.strong}>{name}</p>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="figures">
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
      <p className="figures">Born {formatDate(person.dateOfBirth)}</p>
    </li>
  )
}

function returnRow(taxReturn: TaxReturnWithNotes) {
  const { id, taxYear, createdAt, status, estimatedRefund, refundFinal, paymentNotes } = taxReturn
  return (
    <li key={id} className={styles.row}>
      <div>
        <p className={styles.strong}>{taxYear} Tax Return</p>
        <p className="meta">Created {formatDate(createdAt)}</p>
      </div>
      <p className="figures">
        {estimatedRefund === null ? 'TBD' : <MoneyText cents={estimatedRefund} />}
        {refundFinal && <span className="meta"> Final</span>}
      </p>
      <PaymentText taxReturn={taxReturn} />
      <div className={styles.status}>
        <StatusBadge status={status} />
      </div>
      {paymentNotes && <p className={styles.notes}>{paymentNotes}</p>}
    </li>
  )
}
