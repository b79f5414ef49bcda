import { formNames } from '#shared/law/forms.ts'
import type { ReactNode } from 'react'
import { formatShare, monthNames, type OwnBusiness } from '#shared/clients/business.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { entityLabels, formOf } from '#shared/returns/return-forms.ts'
import { stateNames } from '#shared/base/us-state-names.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The firm's data about a business, for its officers. Only the firm changes it. */
export function BusinessProfile() {
  const business = trpc.profile.business.useQuery()
  return (
    <>
      <PageHeading title="Business profile" lead="We use this for every return of the business." />
      <Panel title="Business">
        <QueryBoundary
          query={business}
          what="the business profile"
          failed="The business profile could not be loaded."
          skeleton={<SkeletonLines lines={8} />}
        >
          {(loaded) => <Profile business={loaded} />}
        </QueryBoundary>
      </Panel>
    </>
  )
}

function Profile({ business }: { business: OwnBusiness }) {
  const { name, entity, ein, state, fiscalYearEnd, formedOn, owners } = business
  const names: Partial<Record<string, string>> = stateNames
  const signs = [business.officerName, business.officerTitle].filter(Boolean).join(', ')
  return (
    <Stack gap={24}>
      <Stack as="dl" gap={16} className="pairs">
        <Fact label="Name">{name}</Fact>
        <Fact label="EIN">
          <Ein masked={ein} />
        </Fact>
        <Fact label="Taxed as">
          {entityLabels[entity]}, Form {formOf[entity]}
        </Fact>
        <Fact label="State">{names[state] ?? state}</Fact>
        <Fact label="Tax year ends in">{monthNames[fiscalYearEnd - 1]}</Fact>
        <Fact label="Formed on">{formedOn === null ? 'Not provided' : formatDate(formedOn)}</Fact>
        <Fact label="Who signs">{signs || 'Not provided'}</Fact>
      </Stack>
      <Stack as="section" aria-label="Owners">
        <h3>Owners</h3>
        {owners.length === 0 ? (
          <p className="muted">None on file</p>
        ) : (
          <Stack as="ul">
            {owners.map(({ id, name: owner, share, tin }) => (
              <li key={id} className="breaks">
                <bdi className="strong">{owner}</bdi>, {formatShare(share)}
                {tin !== null && <span className="muted figures">, {tin}</span>}
              </li>
            ))}
          </Stack>
        )}
      </Stack>
      <p className="muted">
        Only we can change this, because forms, due dates and {formNames.value.ownersShares} follow
        from it. If something is wrong or has changed, call us at{' '}
        <a href={firm.phoneLink}>{firm.phone}</a>.
      </p>
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{label}</dt>
      <dd className="min-24 breaks">{children}</dd>
    </div>
  )
}

/** Masked until it is shown, which goes on record. */
function Ein({ masked }: { masked: string }) {
  const reveal = trpc.profile.revealEin.useMutation()
  const readOnly = useImpersonation() !== null
  const shown = reveal.data?.ein ?? masked
  return (
    <Group>
      <span className="figures" role="status">
        {shown}
      </span>
      {reveal.data === undefined && !readOnly && (
        <Button size="small" pending={reveal.isPending} onClick={() => reveal.mutate()}>
          Show the EIN
        </Button>
      )}
      <FormError>{reveal.error && messageOf(reveal.error, 'It could not be shown.')}</FormError>
    </Group>
  )
}
