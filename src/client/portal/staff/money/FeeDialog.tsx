import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Fee } from '#shared/money/money.schema.ts'
import type { MoneySettings } from '#shared/money/money-settings.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { setFeeInput } from '#shared/money/staff-invoices.schema.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { ReturnHeading, ReasonField } from '#client/portal/staff/base/dialog-parts.tsx'
import { returnName } from '#client/portal/staff/base/format.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { both } from '#client/portal/ui/both.ts'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { filedEffect, letterEffect } from './effects.ts'
import { LinesFields } from './LinesFields.tsx'
import { blankLine, lineOfService, totalOf, typedLines } from './lines-form.ts'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'

interface FeeDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** Sets what a return costs, and says before whether the client has to sign the letter again. */
export function FeeDialog({ taxReturn, opened, onClose }: FeeDialogProps) {
  const fee = trpc.money.fee.useQuery({ taxReturnId: taxReturn.id })
  const services = trpc.admin.money.services.useQuery()
  const settings = trpc.admin.money.settings.useQuery()
  return (
    <Dialog opened={opened} onClose={onClose} title="Fee" size="44rem">
      <ReturnHeading taxReturn={taxReturn} />
      <QueryBoundary
        query={both(fee, both(services, settings))}
        what="the fee"
        failed="The fee could not be loaded."
        skeleton={<SkeletonLines lines={6} />}
      >
        {([fee, [services, settings]]) => (
          <FeeForm {...{ taxReturn, fee, services, settings, onClose }} />
        )}
      </QueryBoundary>
    </Dialog>
  )
}

interface FeeFormProps {
  taxReturn: AdminTaxReturn
  fee: Fee | null
  services: readonly Service[]
  settings: MoneySettings
  onClose: () => void
}

function FeeForm({ taxReturn, fee, services, settings, onClose }: FeeFormProps) {
  const { id: taxReturnId, letterSignedAt, status } = taxReturn
  const isFiled = status === 'filed'
  const { form, sending } = useDialogForm({
    schema: setFeeInput,
    values: {
      taxReturnId,
      lines: fee ? typedLines(fee.lines) : usualLines(services, taxReturn),
      ...(isFiled && { reason: '' }),
    },
    send: (values) => trpcClient.admin.money.setFee.mutate(values),
    onDone: refreshBooks,
    done: ({ fee, asksAgain }) => [
      `The fee is ${formatCents(fee.total)}`,
      asksAgain
        ? `${taxReturn.client.firstName} is asked to sign the letter again.`
        : returnName(taxReturn),
    ],
    failed: refused('The fee could not be saved'),
    onClose,
  })
  const total = totalOf(form.values.lines)
  return (
    <DialogForm {...sending} submit="Save the fee">
      <LinesFields form={form} services={services} />
      {isFiled && <ReasonField {...form.getInputProps('reason')} />}
      <Consequence>
        {total === null ? (
          <p>Fill in the lines to see what the client is asked.</p>
        ) : (
          <p>
            {isFiled
              ? filedEffect(total, { agreed: fee?.agreed ?? null, before: fee?.total ?? null })
              : letterEffect(total, {
                  signed: letterSignedAt !== null,
                  agreed: fee?.agreed ?? null,
                  tolerance: settings.feeTolerance,
                })}
          </p>
        )}
      </Consequence>
    </DialogForm>
  )
}

/** The catalog's service for this form, if there is one. */
function usualLines(services: readonly Service[], { form }: AdminTaxReturn) {
  const usual = services.find((service) => service.active && service.form === form)
  return [usual ? lineOfService(usual) : blankLine]
}
