import { signedTolerance } from '#shared/law/limits.ts'
import { type Correction, correctionOf } from '#shared/signing/return-figures.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import {
  figuresErrors,
  figuresFields,
  readFigures,
  typedFigures,
} from '#client/portal/staff/returns/publish/figures-form.ts'
import {
  FiguresDoubt,
  useFiguresDoubt,
} from '#client/portal/staff/returns/publish/FiguresDoubt.tsx'
import { FiguresFields } from '#client/portal/staff/returns/publish/FiguresFields.tsx'
import {
  refreshSigning,
  validSignatures,
} from '#client/portal/staff/returns/publish/signing-data.ts'

interface CorrectFiguresDialogProps extends DialogFrame {
  current: ReturnPackage
}

/** Corrects the figures of the current version, and says in advance whether its signatures stay valid. */
export function CorrectFiguresDialog({ current, ...frame }: CorrectFiguresDialogProps) {
  const { form, formProps, save, sending } = useDialogForm({
    ...frame,
    schema: ({ figures }) => figuresErrors(current.form, figures),
    values: { figures: current.figures.map((one) => figuresFields(current.form, one)) },
    send: ({ figures }) =>
      trpcClient.admin.signing.correctFigures.mutate({
        packageId: current.id,
        figures: figures.map(typedFigures),
      }),
    onDone: () => refreshSigning(current.taxReturnId),
    done: ({ number }) => [
      'Figures corrected',
      number === current.number
        ? 'The signatures stay valid.'
        : `Version ${number} was sent for review.`,
    ],
    failed: 'The figures could not be corrected',
  })
  const doubt = useFiguresDoubt(current.form, form.values.figures)
  const typed = readFigures(current.form, form.values.figures)
  const effect = typed && correctionOf([...current.earlierFigures, current.figures], typed)
  return (
    <Dialog {...frame} title="Correct the figures" size="40rem">
      <DialogForm
        {...sending}
        formProps={formProps((typed) => {
          if (effect === 'none') frame.onClose()
          else if (doubt.ask()) return save(typed)
        })}
        submit={effect === 'beyond' ? `Send version ${current.number + 1}` : 'Save the figures'}
        note={<FiguresDoubt doubt={doubt} />}
      >
        <FiguresFields
          figures={form.values.figures}
          form={current.form}
          taxYear={current.taxYear}
          inputProps={form.getInputProps}
        />
        <p
          role="status"
          className={
            effect === 'beyond' ? 'py-12 px-16 rounded on-amber amber text-row' : 'muted text-row'
          }
        >
          {effect !== null && describeEffect(effect, current)}
        </p>
      </DialogForm>
    </Dialog>
  )
}

function describeEffect(effect: Correction, current: ReturnPackage): string {
  const signatures = validSignatures(current)
  const { income, other } = signedTolerance.value
  switch (effect) {
    case 'none':
      return 'Nothing is changed yet.'
    case 'within':
      return `This stays within $${income} of income and $${other} of any other figure: ${signatures === 0 ? 'approvals stay valid' : `${formatCount(signatures, 'signature')} ${signatures === 1 ? 'stays' : 'stay'} valid`}.`
    case 'beyond':
      return `This changes income by more than $${income}, or another figure by more than $${other}, so it becomes version ${current.number + 1}${signatures === 0 ? '' : `, voids ${formatCount(signatures, 'signature')},`} and must be reviewed and signed again.`
  }
}
