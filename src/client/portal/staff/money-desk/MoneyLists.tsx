import { getRouteApi, Link } from '@tanstack/react-router'
import { keysOf } from '#shared/base/keys-of.ts'
import {
  type InvoiceView,
  type MoneySearch,
  moneySearch,
} from '#client/portal/staff/base/admin-search.ts'
import { SearchField } from '#client/portal/staff/base/SearchField.tsx'
import toolbar from '#client/portal/staff/base/Toolbar.module.css'
import { Panel } from '#client/public/ui/Panel.tsx'
import { invoiceViews } from './invoice-views.ts'
import { InvoiceList } from './InvoiceList.tsx'
import { PaymentList } from './PaymentList.tsx'
import { Group, Row } from '#client/public/ui/layout.tsx'

const route = getRouteApi('/_portal/admin_/money')

/** The invoices of a view, or of a search in every view, and the payments. */
export function MoneyLists() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Panel flush>
      <h2 className="visually-hidden">Invoices and payments</h2>
      <Views search={search} />
      {search.list ? (
        <PaymentList key={search.list} search={search} />
      ) : (
        <>
          <Row
            gap={0}
            inset
            className="line-below"
            role="search"
            aria-label="Invoices"
            data-print="hide"
          >
            <SearchField
              className={toolbar.search}
              label="Search invoices"
              placeholder="Search by client or number"
              search={search.search}
              onSearch={(typed) =>
                void navigate({
                  search: moneySearch({ search: typed }),
                  resetScroll: false,
                  replace: true,
                })
              }
            />
          </Row>
          <InvoiceList search={search} />
        </>
      )}
    </Panel>
  )
}

function Views({ search: { list, show, search } }: { search: MoneySearch }) {
  const shown: InvoiceView = show ?? 'open'
  return (
    <nav className="line-below px-8" aria-label="Invoices and payments" data-print="hide">
      <Group as="ul" gap={2}>
        {TABS.map(({ label, ...tab }) => {
          const isShown = tab.list
            ? list === tab.list
            : list === undefined && search === undefined && tab.show === shown
          return (
            <li key={label}>
              <Link
                to="/admin/money"
                search={moneySearch(tab)}
                activeOptions={EXACT}
                resetScroll={false}
                className="tab px-8"
                aria-current={isShown || undefined}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </Group>
    </nav>
  )
}

const EXACT = { exact: true } as const

/** A list of payments, or a view of the invoices. */
type Tab = Pick<MoneySearch, 'list'> & { show?: InvoiceView; label: string }

const TABS: readonly Tab[] = [
  ...keysOf(invoiceViews).flatMap((show) => {
    const view = invoiceViews[show]
    return 'label' in view ? [{ show, label: view.label }] : []
  }),
  { list: 'payments', label: 'Payments' },
  { list: 'disputes', label: 'In dispute' },
]
