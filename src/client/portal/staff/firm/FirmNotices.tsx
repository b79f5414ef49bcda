import { Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { FieldError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { Form } from './firm-form.ts'
import { PdfField } from './PdfField.tsx'
import { Remove } from './Remove.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** The texts that a state asks clients to read before the engagement letter. */
export function Notices({ form }: { form: Form }) {
  const { notices } = form.values
  const add = (content: { text: string | null; pdf: string | null }) =>
    form.insertListItem('notices', { title: '', ...content })
  return (
    <FormSection
      title="Notices"
      hint="Texts that your state asks preparers to show. Each stands before the engagement letter, with a box that clients check before they sign. Signed letters keep what was read."
    >
      <Stack gap={16}>
        {notices.map(({ text, pdf }, at) => {
          const what = `notice ${at + 1}`
          return (
            <Stack
              key={at}
              gap={16}
              className="line-above pt-16"
              role="group"
              aria-label={`Notice ${at + 1}`}
            >
              <TextInput
                label="Title"
                maxLength={120}
                {...form.getInputProps(`notices.${at}.title`)}
              />
              {text === null ? (
                <PdfField
                  what={what}
                  savedName={`Notice ${at + 1}.pdf`}
                  report={pdf ?? ''}
                  error={form.errors[`notices.${at}.pdf`]}
                  onError={(message) => form.setFieldError(`notices.${at}.pdf`, message)}
                  onChange={(stored) => form.setFieldValue(`notices.${at}.pdf`, stored)}
                />
              ) : (
                <Textarea
                  label="Text"
                  description="A blank line begins a new paragraph."
                  autosize
                  minRows={4}
                  maxRows={16}
                  {...form.getInputProps(`notices.${at}.text`)}
                />
              )}
              <Remove what={what} onClick={() => form.removeListItem('notices', at)} />
            </Stack>
          )
        })}
        <FieldError>{form.errors['notices']}</FieldError>
        {notices.length < 5 && (
          <div className="actions">
            <Button size="small" onClick={() => add({ text: '', pdf: null })}>
              Add a notice
            </Button>
            <Button size="small" onClick={() => add({ text: null, pdf: '' })}>
              Add a notice as a PDF
            </Button>
          </div>
        )}
      </Stack>
    </FormSection>
  )
}
