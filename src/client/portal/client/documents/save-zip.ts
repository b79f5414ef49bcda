import { exportPath, documentsZipPath } from '#shared/retention/data-export.ts'

/** The browser sends the ticket in a form and saves the answer as it arrives; the page stays open. */
export function saveZip(what: keyof typeof PATHS, ticket: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = PATHS[what]
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'ticket'
  field.value = ticket
  form.append(field)
  document.body.append(form)
  form.requestSubmit()
  form.remove()
}

const PATHS = { data: exportPath, documents: documentsZipPath }
