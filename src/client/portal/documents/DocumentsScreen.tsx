import { Menu } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { thisYear } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { CategorySections, CategorySectionsSkeleton } from './CategorySections.tsx'
import { FiledReturns } from './FiledReturns.tsx'
import { chooseReturn, startableYears } from './documents-search.ts'
import styles from './DocumentsScreen.module.css'

/** The upload center: one return's documents by category, and what the firm has finished. */
export function DocumentsScreen() {
  const { year } = route.useSearch()
  const returns = trpc.returns.list.useQuery()
  const chosen = chooseReturn(returns.data ?? [], year)
  return (
    <>
      <PageHeading title="Documents" lead={LEAD}>
        {chosen !== null && <YearPicker returns={returns.data ?? []} chosen={chosen} />}
      </PageHeading>
      <Panel flush>
        <QueryBoundary
          query={returns}
          what="your documents"
          failed="Your tax returns could not be loaded."
          skeleton={<CategorySectionsSkeleton />}
        >
          {() =>
            chosen ? <CategorySections key={chosen.id} taxReturn={chosen} /> : <NoTaxReturn />
          }
        </QueryBoundary>
      </Panel>
      <FiledReturns />
    </>
  )
}

const route = getRouteApi('/_portal/documents')

const LEAD = 'PDF, JPG, PNG, DOC or DOCX, up to 10 MB each. Several at once are fine.'

/** Documents belong to a return, so a client without one starts it here. */
function NoTaxReturn() {
  const { start, pendingYear } = useStartReturn()
  const year = thisYear()
  return (
    <EmptyState
      title="No Tax Return Found"
      drawing="no-returns"
      action={
        <div className={styles.actions}>
          <Button variant="primary" pending={pendingYear === year} onClick={() => start(year)}>
            Create Tax Return
          </Button>
          <Button
            variant="quiet"
            pending={pendingYear === year - 1}
            onClick={() => start(year - 1)}
          >
            For {year - 1} instead
          </Button>
        </div>
      }
    >
      Your documents belong to a return. Create the one for {year}, then add them here.
    </EmptyState>
  )
}

/** Chooses between the client's returns, and starts one for this year or the last. */
function YearPicker({ returns, chosen }: { returns: readonly TaxReturn[]; chosen: TaxReturn }) {
  const startable = startableYears(returns, thisYear())
  const navigate = useNavigate()
  const { start, pendingYear } = useStartReturn()
  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={272}
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <Button pending={pendingYear !== null} aria-label={`${chosen.taxYear} Tax Return, change`}>
          {chosen.taxYear} Tax Return
          <Icon name="chevron-down" size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {returns.map(({ id, taxYear, status }) => (
          <Menu.Item
            key={id}
            className={styles.item}
            aria-current={id === chosen.id || undefined}
            rightSection={<StatusBadge status={status} />}
            onClick={() => void navigate({ to: '/documents', search: { year: taxYear } })}
          >
            {taxYear}
          </Menu.Item>
        ))}
        {startable.length > 0 && <Menu.Divider />}
        {startable.map((year) => (
          <Menu.Item
            key={year}
            className={styles.item}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => start(year)}
          >
            Start a {year} return
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Creates the return of a year, or finds the one that is already there, and shows it. */
function useStartReturn() {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = trpc.returns.create.useMutation({
    async onSuccess({ taxReturn }) {
      queries.returns.list.setData(undefined, (known) =>
        [taxReturn, ...(known ?? []).filter(({ id }) => id !== taxReturn.id)].toSorted(
          (a, b) => b.taxYear - a.taxYear,
        ),
      )
      await navigate({ to: '/documents', search: { year: taxReturn.taxYear } })
    },
    onError(error) {
      const detail = messageOf(error, FAILED)
      toast.error(FAILED, detail === FAILED ? undefined : detail)
    },
  })
  return {
    start: (taxYear: number) => mutate({ taxYear, status: 'pending' }),
    pendingYear: isPending ? variables.taxYear : null,
  }
}

const FAILED = 'Failed to create tax return'
