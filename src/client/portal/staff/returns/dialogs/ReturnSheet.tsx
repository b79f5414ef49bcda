import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { returnName } from '#client/portal/staff/base/format.ts'
import {
  CompletedText,
  EstimateButton,
  DocumentsLink,
  PaymentText,
  WaitText,
} from '#client/portal/staff/returns/cells.tsx'
import { NextStep, RowActions } from '#client/portal/staff/returns/row-buttons.tsx'
import type { OpenReturn } from '#client/portal/staff/returns/row-actions.ts'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import type { ReturnDialogProps } from '#client/portal/staff/base/dialog-parts.tsx'
import styles from './dialogs.module.css'

interface ReturnSheetProps extends ReturnDialogProps {
  /** The return as the list knows it now; undefined once it has left the list. */
  current: AdminTaxReturn | undefined
  onOpen: OpenReturn
}

/** A row on a narrow screen, with all its facts and actions. */
export function ReturnSheet({ current, onOpen, opened, onClose, ...opening }: ReturnSheetProps) {
  const [taxReturn, setTaxReturn] = useState(opening.taxReturn)
  if (current !== undefined && current !== taxReturn) setTaxReturn(current)
  const { client, createdAt, status } = taxReturn
  return (
    <Dialog opened={opened} onClose={onClose} title={returnName(taxReturn)}>
      <p className="muted mb-16 breaks">
        <EmailText email={client.email} />
      </p>
      <dl className="stack middle gap-0 gap-x-16 facts">
        <dt className="muted text-small">Status</dt>
        <dd className="stack middle to-end target text-end breaks">
          <StatusBadge status={status} />
          <WaitText taxReturn={taxReturn} />
        </dd>
        <dt className="muted text-small">Documents</dt>
        <dd className="stack middle to-end target text-end breaks">
          <DocumentsLink taxReturn={taxReturn} />
        </dd>
        <dt className="muted text-small">Estimated Refund</dt>
        <dd className="stack middle to-end target text-end breaks">
          <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
        </dd>
        <dt className="muted text-small">Payment</dt>
        <dd className="stack middle to-end target text-end breaks">
          <PaymentText taxReturn={taxReturn} />
        </dd>
        <dt className="muted text-small">Completed</dt>
        <dd className="stack middle to-end target text-end breaks">
          <CompletedText taxReturn={taxReturn} />
        </dd>
        <dt className="muted text-small">Created</dt>
        <dd className="stack middle to-end target text-end breaks">{formatDate(createdAt)}</dd>
      </dl>
      <div className={`stack gap-8 mt-16 two-columns ${styles.rowActions}`}>
        <NextStep taxReturn={taxReturn} onOpen={onOpen} />
        <RowActions taxReturn={taxReturn} onOpen={onOpen} />
      </div>
    </Dialog>
  )
}
