import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { Downloads } from './Downloads.tsx'
import { FiledUnpaid } from './FiledUnpaid.tsx'
import { MoneyNumbers } from './MoneyNumbers.tsx'
import { MoneyLists } from './MoneyLists.tsx'
import { OpenByAge } from './OpenByAge.tsx'
import { Received } from './Received.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** The firm's invoices and payments: numbers that filter, what needs a call, then the lists, then the figures. */
export function MoneyScreen() {
  return (
    <>
      <PageHeading title="Money">
        <ButtonLink to="/admin/checks" variant="primary">
          Record checks
        </ButtonLink>
        <ButtonLink to="/admin/prices">Prices and rules</ButtonLink>
      </PageHeading>
      <AdminNav />
      <Stack gap={24} className="one-column">
        <MoneyNumbers />
        <div className="halves">
          <OpenByAge />
          <FiledUnpaid />
        </div>
        <MoneyLists />
        <div className="halves">
          <Received />
          <Downloads />
        </div>
      </Stack>
    </>
  )
}
