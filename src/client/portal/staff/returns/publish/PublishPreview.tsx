import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDay } from '#shared/firm/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { figureLines } from '#shared/signing/figure-lines.ts'
import { formatCents, formatUnsigned } from '#shared/base/format-money.ts'
import { FiguresTable } from '#client/portal/client/signing/FiguresTable.tsx'
import { type FiguresFields, readFigures } from './figures-form.ts'
import { type Choices, choicesFor } from './publish-form.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import type { InvoiceToIssue } from './use-invoice-to-issue.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface PublishPreviewProps {
  taxReturn: AdminTaxReturn
  documents: readonly Pick<StaffDocument, 'id' | 'originalName'>[]
  choices: Choices
  figures: readonly FiguresFields[]
  effect: string | null
  /** The invoice that is issued with it. */
  invoice: InvoiceToIssue | null
}

/** A preview of the chosen documents and typed figures, as the client will see them. */
export function PublishPreview(props: PublishPreviewProps) {
  const { taxReturn, documents, choices, figures, effect, invoice } = props
  // The figures whose fields are valid so far.
  const read = figures.flatMap((fields) => readFigures(taxReturn.form, [fields]) ?? [])
  const hasResult = figureLines[taxReturn.form].some(({ key }) => key === 'refund')
  const federal = read.find(({ authority }) => authority === 'federal')
  const options = choicesFor(
    figures.map(({ authority }) => authority),
    taxReturn.form,
  )
  const chosen = documents.flatMap((document) => {
    const choice = choices[document.id] ?? ''
    const label = options.find(({ value }) => value === choice)?.label
    return choice === '' || label === undefined ? [] : [{ ...document, label }]
  })
  return (
    <Stack
      as="section"
      gap={16}
      className="well sticky narrow-static"
      aria-label="What the client will see"
    >
      <h3 className="subheading">What the client will see</h3>
      {hasResult && (
        <Stack as="p" gap={0} className="small">
          <span>
            {(federal?.refund ?? 0) < 0 ? 'You owe' : 'You get back'}, {taxReturn.taxYear}
          </span>
          <strong className="text-large-figure ink medium">
            {federal?.refund === undefined ? '–' : formatUnsigned(federal.refund)}
          </strong>
        </Stack>
      )}
      {read.length > 0 && <FiguresTable figures={read} form={taxReturn.form} />}
      {chosen.length > 0 && (
        <Stack as="ul" gap={4} className="text-small">
          {chosen.map(({ id, label, originalName }) => (
            <Stack key={id} as="li" gap={0} className="gap-x-8">
              <span className="muted">{label}</span>
              <span className="breaks">{originalName}</span>
            </Stack>
          ))}
        </Stack>
      )}
      {invoice && <InvoicePreview {...invoice} />}
      {effect && <p className="subtext">{effect}</p>}
    </Stack>
  )
}

function InvoicePreview({ lines, total, dueOn }: InvoiceToIssue) {
  return (
    <Stack as="dl" gap={4} className="pt-8 line-above text-small" aria-label="The invoice">
      {lines.map(({ text, cents }, place) => (
        <Row key={place} align="stretch" between className="muted">
          <dt className="shrinks breaks">{text}</dt>
          <dd className="figures">{formatCents(cents)}</dd>
        </Row>
      ))}
      <Row align="stretch" between className="strong">
        <dt>Invoice, due {formatDay(dueOn, firmToday())}</dt>
        <dd className="figures">{formatCents(total)}</dd>
      </Row>
    </Stack>
  )
}
