import { returnTitle } from '#shared/returns/return-forms.ts'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { limits } from '#shared/base/text.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { fullName } from './format.ts'
import { UnprovenBadge } from './UnprovenBadge.tsx'
import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'

export interface ReturnDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** The client and the return, below a dialog's title. */
export function ReturnHeading({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  return (
    <p className="muted mb-16 breaks">
      <strong className="ink strong">{fullName(taxReturn.client)}</strong> ·{' '}
      {returnTitle(taxReturn)} <UnprovenBadge client={taxReturn.client} />
    </p>
  )
}

/** An amount in dollars and cents. The value stays the typed text, so that no float rounds it. */
export function DollarsInput(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      step="0.01"
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionPointerEvents="none"
      // Scrolling over a focused field must not change the amount.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  )
}

/** Why staff do something. By default only the activity log keeps it. */
export function ReasonField(props: TextareaProps) {
  return (
    <Textarea
      label="Reason"
      description="It stays in the activity log. Leave numbers out."
      autosize
      minRows={2}
      maxLength={limits.reason}
      {...props}
    />
  )
}
