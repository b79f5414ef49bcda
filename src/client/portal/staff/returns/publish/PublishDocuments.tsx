import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { DocumentName } from '#client/portal/staff/documents/DocumentName.tsx'
import { authorizationForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import { DropArea } from '#client/portal/uploads/DropArea.tsx'
import { pdfTypes } from './use-chosen-pdfs.ts'
import type { Publishing } from './use-publishing.ts'
import styles from './publish.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

/** The PDFs of a version, each with what it is, and the place to add one. */
export function PublishDocuments({
  publishing,
  form: taxForm,
}: {
  publishing: Publishing
  form: ReturnForm
}) {
  const { form, chosen, offered, options, choices } = publishing
  const id = useId()
  return (
    <>
      <h3 className="subheading" id={id}>
        Documents
      </h3>
      {offered.length > 0 && (
        <ul className="rows between-lines" aria-labelledby={id}>
          {offered.map((document) => (
            <Stack
              key={document.id}
              as="li"
              align="center"
              className={`gap-x-16 py-8 ${styles.offered}`}
            >
              <DocumentName document={document} />
              <NativeSelect
                aria-label={`What ${document.originalName} is`}
                data={options}
                error={form.errors.documents !== undefined}
                value={choices[document.id] ?? ''}
                onChange={({ currentTarget }) => {
                  form.clearFieldError('documents')
                  form.setFieldValue(`choices.${document.id}`, currentTarget.value)
                }}
              />
            </Stack>
          ))}
        </ul>
      )}
      {form.errors.documents && (
        <p role="alert" className="error text-small">
          {form.errors.documents}
        </p>
      )}
      <DropArea
        label="Completed returns"
        accept={pdfTypes}
        onFiles={(files) => {
          form.clearFieldError('documents')
          chosen.add(files)
        }}
      />
      <p className="small">
        The return and its {authorizationForm(taxForm)} as PDFs, up to 10 MB each. They are uploaded
        when you send them.
      </p>
    </>
  )
}
