import { useState } from 'react'
import { type AdminSearch, adminSearch } from '#client/portal/staff/base/admin-search.ts'
import {
  PaymentFilter,
  PreparerFilter,
  type SearchChange,
  StatusFilter,
  WorkFilter,
  YearFilter,
} from '#client/portal/staff/returns/Filters.tsx'
import {
  allOrders,
  describeOrder,
  type Order,
  orderOf,
  withoutFilters,
} from '#client/portal/staff/returns/returns-view.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { Select } from '#client/portal/ui/ListFields.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface FilterSheetProps extends DialogFrame {
  view: AdminSearch
  onView: (next: AdminSearch) => void
}

/** The filters and the sort order. They change the list when the user is done; Back leaves it as it was. */
export function FilterSheet({ view, onView, opened, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(view)
  const change = (changed: SearchChange) => setDraft(adminSearch({ ...draft, ...changed }))
  function apply(next: AdminSearch) {
    onClose()
    onView(next)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Filters">
      <Stack gap={16}>
        <StatusFilter view={draft} onChange={change} />
        <WorkFilter view={draft} onChange={change} />
        <PreparerFilter view={draft} onChange={change} />
        <PaymentFilter view={draft} onChange={change} />
        <YearFilter view={draft} onChange={change} />
        <Select
          label="Sort by"
          options={ORDERS}
          value={optionValue(orderOf(draft))}
          onChange={(key) => change(allOrders().find((order) => optionValue(order) === key) ?? {})}
        />
      </Stack>
      <DialogActions>
        <Button onClick={() => apply(withoutFilters(draft))}>Clear filters</Button>
        <Button variant="primary" onClick={() => apply(draft)}>
          Show returns
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const optionValue = ({ sort, direction }: Order) => `${sort} ${direction}`

const ORDERS = allOrders().map((order) => ({
  value: optionValue(order),
  label: describeOrder(order),
}))
