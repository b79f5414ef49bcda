import type { Form } from './firm-form.ts'

/** The props of a field whose value is a number. */
export function numberProps(form: Form, path: string) {
  const { value, ...props } = form.getInputProps(path)
  return {
    ...props,
    value: Number.isNaN(value) ? '' : String(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.setFieldValue(
        path,
        currentTarget.value === '' ? Number.NaN : Number(currentTarget.value),
      ),
  }
}
