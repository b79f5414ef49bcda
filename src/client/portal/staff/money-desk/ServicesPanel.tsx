import { formatCents } from '#shared/base/format-money.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { unitLabels } from '#client/portal/staff/base/service-units.ts'
import { useServiceChanges } from './use-service-changes.ts'
import styles from './money-desk.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

/** The services that fees and invoices are made of. */
export function ServicesPanel() {
  const services = trpc.admin.money.services.useQuery(undefined, { refetchOnMount: readAgain })
  const { open, show } = useDialog<[service: Service | null]>()
  return (
    <Panel
      title="Services"
      flush
      aside={
        <Button size="small" icon="plus" onClick={() => open(null)}>
          New service
        </Button>
      }
    >
      <QueryBoundary
        query={services}
        what="the services"
        failed="The services could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
      >
        {(list) => <Services services={list} onEdit={open} />}
      </QueryBoundary>
      {show((frame, service) => (
        <ServiceDialog service={service} last={services.data?.at(-1)?.position ?? 0} {...frame} />
      ))}
    </Panel>
  )
}

const ServiceDialog = lazyPart(() => import('./ServiceDialog.tsx').then((m) => m.ServiceDialog))

interface ServicesProps {
  services: readonly Service[]
  onEdit: (service: Service) => void
}

function Services({ services, onEdit }: ServicesProps) {
  const { move, setActive, pending } = useServiceChanges()
  return (
    <ul className="rows" aria-label="Services">
      {services.map((service, place) => {
        const { id, name, description, cents, unit, form, active, onSite } = service
        return (
          <Stack
            key={id}
            as="li"
            gap={4}
            align="center"
            inset
            className={`gap-x-24 ${styles.service}`}
          >
            <div className="shrinks breaks">
              <Group as="p" gap={4} className="strong">
                <bdi className={active ? '' : 'muted'}>{name}</bdi>
                {!active && <Badge tone="grey">Not offered</Badge>}
              </Group>
              <p className="small">
                {[form && `Form ${form}`, active && onSite && 'On the public site', description]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <p className="figures text-end">
              <span className="strong">{formatCents(cents)}</span>
              {unit !== 'flat' && <span className="small block">{unitLabels[unit]}</span>}
            </p>
            <Row gap={0}>
              <Button size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(service)}>
                Edit
              </Button>
              <MoreMenu
                about={name}
                iconOnly
                items={[
                  place > 0 && { label: 'Move up', pending, onChoose: () => move(service, place) },
                  place < services.length - 1 && {
                    label: 'Move down',
                    pending,
                    onChoose: () => move(service, place + 2),
                  },
                  active
                    ? { label: 'Stop offering it', onChoose: () => setActive(service, false) }
                    : { label: 'Offer it again', onChoose: () => setActive(service, true) },
                ]}
              />
            </Row>
          </Stack>
        )
      })}
    </ul>
  )
}
