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
import { Stack } from '#client/public/ui/layout.tsx'

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
      <Stack as="dl" align="center" gap={0} className="facts gap-x-16">
        <dt className="small">Status</dt>
        <Stack as="dd" gap={0} className="answer text-end breaks">
          <StatusBadge status={status} />
          <WaitText taxReturn={taxReturn} />
        </Stack>
        <dt className="small">Documents</dt>
        <Stack as="dd" gap={0} className="answer text-end breaks">
          <DocumentsLink taxReturn={taxReturn} />
        </Stack>
        <dt className="small">Estimated Refund</dt>
        <Stack as="dd" gap={0} className="answer text-end breaks">
          <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
        </Stack>
        <dt className="small">Payment</dt>
        <Stack as="dd" gap={0} className="answer text-end breaks">
          <PaymentText taxReturn={taxReturn} />
        </Stack>
        <dt className="small">Completed</dt>
        <Stack as="dd" gap={0} className="answer text-end breaks">
          <CompletedText taxReturn={taxReturn} />
        </Stack>
        <dt className="small">Created</dt>
        <Stack as="dd" gap={0} className="answer text-end breaks">
          {formatDate(createdAt)}
        </Stack>
      </Stack>
      <Stack mt={16} className={`two-columns ${styles.rowActions}`}>
        <NextStep taxReturn={taxReturn} onOpen={onOpen} />
        <RowActions taxReturn={taxReturn} onOpen={onOpen} />
      </Stack>
    </Dialog>
  )
}
