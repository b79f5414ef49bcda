import { type ReactNode, useState } from 'react'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import {
  type Business,
  type BusinessOwner,
  formatShare,
  monthNames,
} from '#shared/clients/business.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { entityLabels, formOf } from '#shared/returns/return-forms.ts'
import { stateNames } from '#shared/base/us-state-names.ts'
import { RevealNumber, type Reveals } from '#client/portal/staff/returns/dialogs/RevealNumber.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import styles from '#client/portal/staff/returns/dialogs/client.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface BusinessPanelProps {
  details: ClientDetails
  business: Business
}

/** The data of a client that is a business. Numbers are masked until they are revealed on record. */
export function BusinessPanel({ details, business }: BusinessPanelProps) {
  const dialog = useDialog()
  const [announcement, announce] = useState('')
  const [lastReason, setLastReason] = useState('')
  const reveals = { clientId: details.id, lastReason, setLastReason, announce, together: null }
  return (
    <Panel
      title="Business"
      aside={
        <Button size="small" data-print="hide" onClick={dialog.open}>
          Edit business
        </Button>
      }
    >
      <Facts details={details} business={business} reveals={reveals} />
      <Owners owners={business.owners} reveals={reveals} />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {dialog.show((frame) => (
        <EditBusinessDialog details={details} {...frame} />
      ))}
    </Panel>
  )
}

const EditBusinessDialog = lazyPart(() =>
  import('./EditBusinessDialog.tsx').then((m) => m.EditBusinessDialog),
)

function Facts({ details, business, reveals }: BusinessPanelProps & { reveals: Reveals }) {
  const { entity, ein, state, fiscalYearEnd, formedOn, officerName, officerTitle } = business
  const names: Partial<Record<string, string>> = stateNames
  return (
    <Stack as="dl" gap={12} className={`three-columns ${styles.facts} gap-x-16`}>
      <Fact label="Taxed as">
        {entityLabels[entity]}, Form {formOf[entity]}
      </Fact>
      <Fact label="EIN">
        <RevealNumber
          reveals={reveals}
          which={{ number: 'ein' }}
          masked={ein}
          label={`EIN of ${details.lastName}`}
        />
      </Fact>
      <Fact label="State">{names[state] ?? state}</Fact>
      <Fact label="Tax year ends in">{monthNames[fiscalYearEnd - 1]}</Fact>
      <Fact label="Formed on">{formedOn === null ? null : formatDate(formedOn)}</Fact>
      <Fact label="Who signs">
        {[officerName, officerTitle].filter(Boolean).join(', ') || null}
      </Fact>
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine">{label}</dt>
      <dd className="breaks figures" data-missing={children === null || undefined}>
        {children ?? 'Not provided'}
      </dd>
    </div>
  )
}

function Owners({ owners, reveals }: { owners: readonly BusinessOwner[]; reveals: Reveals }) {
  return (
    <section className={styles.section} aria-label="Owners">
      <h3 className="subtext subheading">Owners</h3>
      {owners.length === 0 ? (
        <p className="faint">None</p>
      ) : (
        <Stack as="ul" gap={12}>
          {owners.map(({ id, name, share, tin }) => (
            <Stack
              key={id}
              as="li"
              align="baseline"
              gap={4}
              className={`three-columns gap-x-16 ${styles.person}`}
            >
              <p className="strong breaks">
                <bdi>{name}</bdi>
              </p>
              <div className="figures one-line">
                {tin === null ? (
                  'No number'
                ) : (
                  <RevealNumber
                    reveals={reveals}
                    which={{ number: 'ownerTin', ownerId: id }}
                    masked={tin}
                    label={`number of ${name}`}
                  />
                )}
              </div>
              <p className="figures one-line">{formatShare(share)}</p>
            </Stack>
          ))}
        </Stack>
      )}
    </section>
  )
}
