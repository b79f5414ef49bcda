import { signedTolerance } from '#shared/law/limits.ts'
import { useForm } from '@mantine/form'
import { type Correction, correctionOf } from '#shared/signing/return-figures.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { DialogForm } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
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
export function CorrectFiguresDialog({ current, opened, onClose }: CorrectFiguresDialogProps) {
  const form = useForm({
    initialValues: { figures: current.figures.map((one) => figuresFields(current.form, one)) },
    validate: ({ figures }) => figuresErrors(current.form, figures),
  })
  const correct = trpc.admin.signing.correctFigures.useMutation({
    onSuccess({ number }) {
      refreshSigning(current.taxReturnId)
      toast.success(
        'Figures corrected',
        number === current.number
          ? 'The signatures stay valid.'
          : `Version ${number} was sent for review.`,
      )
      onClose()
    },
    onError: (error) => reportFailure('The figures could not be corrected', error),
  })
  const doubt = useFiguresDoubt(current.form, form.values.figures)
  const typed = readFigures(current.form, form.values.figures)
  const effect = typed && correctionOf([...current.earlierFigures, current.figures], typed)
  return (
    <Dialog opened={opened} onClose={onClose} title="Correct the figures" size="40rem">
      <DialogForm
        form={form}
        submit={effect === 'beyond' ? `Send version ${current.number + 1}` : 'Save the figures'}
        pending={correct.isPending}
        note={<FiguresDoubt doubt={doubt} />}
        onCancel={onClose}
        onSubmit={({ figures }) => {
          if (effect === 'none') onClose()
          else if (doubt.ask())
            correct.mutate({ packageId: current.id, figures: figures.map(typedFigures) })
        }}
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
            effect === 'beyond' ? 'py-12px px-2 rounded on-amber amber text-row' : 'muted text-row'
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
