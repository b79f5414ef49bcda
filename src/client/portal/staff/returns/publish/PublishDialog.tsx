import { Checkbox } from '@mantine/core'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { authorizationForm } from '#shared/returns/return-forms.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { UnprovenNote } from '#client/portal/staff/base/UnprovenNote.tsx'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { FiguresDoubt, useFiguresDoubt } from './FiguresDoubt.tsx'
import { FiguresFields } from './FiguresFields.tsx'
import { OnPaper } from './OnPaper.tsx'
import { PublishDocuments } from './PublishDocuments.tsx'
import { PublishPreview } from './PublishPreview.tsx'
import { validSignatures } from './signing-data.ts'
import { type Publishing, type PublishProps, usePublishing } from './use-publishing.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/**
 * Sends a version of the completed return for review: its documents and the figures of Part I. A return in progress is
 * completed with it, or without sending anything.
 */
export function PublishDialog({ opened, ...props }: PublishProps & { opened: boolean }) {
  const { taxReturn, onClose } = props
  const publishing = usePublishing(props)
  const { current, form, formProps, pending, done, send, offered, choices, billing } = publishing
  const { figures } = form.values
  const signing = trpc.admin.signing.of.useQuery({ taxReturnId: taxReturn.id })
  const doubt = useFiguresDoubt(taxReturn.form, figures)
  useNoStrayDrops()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={current === null ? 'Send for review' : `Send version ${current.number + 1}`}
      size="62rem"
      closable={!pending}
    >
      <ReturnHeading taxReturn={taxReturn} />
      <UnprovenNote client={taxReturn.client} />
      {!done && <MissingDocuments taxReturn={taxReturn} />}
      <OnPaper onPaper={signing.data?.onPaper} className="note mb-16 on-amber" />
      <DialogForm
        formProps={formProps((typed) => {
          if (doubt.ask()) return send(typed.figures)
        })}
        submit={doubt.submit(done ? 'Send for review' : 'Complete and send for review')}
        note={<FiguresDoubt doubt={doubt} />}
        pending={pending}
        onCancel={onClose}
        also={
          !done && (
            <Button variant="quiet" onClick={() => void send(null)}>
              Mark complete, send later
            </Button>
          )
        }
      >
        <div className="beside-21">
          <Stack className="shrinks">
            <PublishDocuments publishing={publishing} form={taxReturn.form} />
            <h3 className="subheading mt-16">Figures, as on {authorizationForm(taxReturn.form)}</h3>
            <FiguresFields
              figures={figures}
              form={taxReturn.form}
              taxYear={taxReturn.taxYear}
              inputProps={form.getInputProps}
              onAdd={(state) => form.insertListItem('figures', state)}
              onRemove={(place) => form.removeListItem('figures', place)}
            />
            {signing.data?.withoutAccount && figures[0]?.kind === 'refund' && (
              <p className="note warning mt-16">
                The profile has no bank account: the client is asked to add one, or to say that they
                have none. Otherwise the IRS holds the refund.
              </p>
            )}
            <InvoiceChoice billing={billing} />
          </Stack>
          <PublishPreview
            {...{ taxReturn, choices, figures }}
            invoice={billing.chosen ? billing.invoice : null}
            documents={offered}
            effect={describeEffect(current)}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** The invoice goes out with the completed return, unless staff say otherwise. */
function InvoiceChoice({ billing: { invoice, chosen, choose } }: Pick<Publishing, 'billing'>) {
  if (invoice === null) return null
  const due = formatDay(invoice.dueOn, firmToday())
  return (
    <Checkbox
      className="mt-16"
      label={`Issue the invoice of ${formatCents(invoice.total)}, due ${due}`}
      description="An issued invoice can’t be changed, only voided and replaced."
      checked={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  )
}

function MissingDocuments({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { documentsAsked, documentsIn } = taxReturn
  if (documentsIn >= documentsAsked) return null
  return (
    <p className="note warning mb-16">
      {documentsIn} of {formatCount(documentsAsked, 'document')} received.
    </p>
  )
}

/** Describes what a new version does to the current one. */
function describeEffect(current: ReturnPackage | null): string | null {
  if (current === null) return null
  const signatures = validSignatures(current)
  const voids = signatures === 0 ? '' : ` and voids ${formatCount(signatures, 'signature')}`
  return `It replaces version ${current.number}${voids}. Everyone will be asked to review and sign again.`
}
