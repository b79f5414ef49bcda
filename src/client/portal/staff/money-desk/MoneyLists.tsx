import { getRouteApi, Link } from '@tanstack/react-router'
import {
  type InvoiceView,
  type MoneySearch,
  moneySearch,
} from '#client/portal/staff/base/admin-search.ts'
import { SearchField } from '#client/portal/staff/base/SearchField.tsx'
import toolbar from '#client/portal/staff/base/Toolbar.module.css'
import { Panel } from '#client/public/ui/Panel.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { PaymentList } from './PaymentList.tsx'

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
          <div
            className="row middle line-below py-10px px-inset"
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
          </div>
          <InvoiceList search={search} />
        </>
      )}
    </Panel>
  )
}

function Views({ search: { list, show, search } }: { search: MoneySearch }) {
  const shown: InvoiceView = show ?? 'open'
  return (
    <nav className="line-below px-1" aria-label="Invoices and payments" data-print="hide">
      <ul className="row wrap gap-0 gap-x-half">
        {VIEWS.map(({ view, label }) => {
          const isList = view === 'payments' || view === 'disputes'
          const to = isList ? { list: view } : { show: view }
          const isShown = isList
            ? list === view
            : list === undefined && search === undefined && view === shown
          return (
            <li key={view}>
              <Link
                to="/admin/money"
                search={moneySearch(to)}
                activeOptions={EXACT}
                resetScroll={false}
                className="tab px-1"
                aria-current={isShown || undefined}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const EXACT = { exact: true } as const

const VIEWS: readonly { view: InvoiceView | NonNullable<MoneySearch['list']>; label: string }[] = [
  { view: 'open', label: 'Open' },
  { view: 'overdue', label: 'Overdue' },
  { view: 'draft', label: 'Drafts' },
  { view: 'paid', label: 'Paid' },
  { view: 'void', label: 'Void' },
  { view: 'all', label: 'All invoices' },
  { view: 'payments', label: 'Payments' },
  { view: 'disputes', label: 'In dispute' },
]
