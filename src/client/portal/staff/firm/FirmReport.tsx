import { TextInput } from '@mantine/core'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { Form } from './firm-form.ts'
import { PdfField } from './PdfField.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** The claim of SOC 2, which needs its report. */
export function FirmReport({ form }: { form: Form }) {
  const { soc2 } = form.values.claims
  const at = (name: string) => form.getInputProps(`claims.soc2.${name}`)
  return (
    <FormSection
      title="SOC 2 report"
      hint="The security page names the auditor and the period of your newest Type II report, until 12 months after the period. Only admins can open the file."
    >
      {soc2 === null ? (
        <Button
          size="small"
          onClick={() =>
            form.setFieldValue('claims.soc2', { auditor: '', from: '', to: '', report: '' })
          }
        >
          Add a report
        </Button>
      ) : (
        <Stack gap={16}>
          <TextInput label="Auditor" {...at('auditor')} />
          <Stack gap={16} className="pairs">
            <TextInput label="Period from" type="date" {...at('from')} />
            <TextInput label="Period to" type="date" {...at('to')} />
          </Stack>
          <PdfField
            what="the SOC 2 report"
            savedName="SOC 2 report.pdf"
            report={soc2.report}
            error={form.errors['claims.soc2.report']}
            onError={(message) => form.setFieldError('claims.soc2.report', message)}
            onChange={(report) => form.setFieldValue('claims.soc2.report', report)}
          />
          <div className="actions">
            <Button size="small" onClick={() => form.setFieldValue('claims.soc2', null)}>
              Remove<span className="visually-hidden"> the SOC 2 report</span>
            </Button>
          </div>
        </Stack>
      )}
    </FormSection>
  )
}
