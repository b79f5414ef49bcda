import { z } from 'zod'
import { adminTaxReturn, clientDetails, taxReturnWithNotes } from '#shared/admin.schema.ts'
import { messageAnswer, successAnswer } from '#shared/answers.ts'
import { confirmAnswer, forgotPasswordAnswer, signedIn, user } from '#shared/auth.schema.ts'
import { contactAnswer } from '#shared/contact.schema.ts'
import { dependent, dependentInput } from '#shared/dependents.schema.ts'
import { adminDocument, clientDocument, filedReturn } from '#shared/documents.schema.ts'
import { notification } from '#shared/notifications.schema.ts'
import { profile } from '#shared/profile.schema.ts'
import { taxReturn } from '#shared/returns.schema.ts'
import { health } from '#server/health.ts'
import { refusal, refusedField } from './refusals.ts'

/** The schemas that stand in the document under a name of their own; any other stands where it is used. */
export const names = z.registry<{ id: string; description?: string }>()

names.add(user, { id: 'User' })
names.add(signedIn, { id: 'SignedIn', description: 'The token is the session: keep it secret.' })
names.add(confirmAnswer, { id: 'Confirmed' })
names.add(forgotPasswordAnswer, { id: 'ResetLinkSent' })
names.add(successAnswer, { id: 'Success' })
names.add(messageAnswer, { id: 'Message' })
names.add(contactAnswer, { id: 'ContactReceived' })
names.add(taxReturn, { id: 'TaxReturn', description: 'A tax return as its client sees it.' })
names.add(taxReturnWithNotes, {
  id: 'TaxReturnWithNotes',
  description: "A tax return with the firm's own notes.",
})
names.add(adminTaxReturn, { id: 'AdminTaxReturn', description: 'A tax return as staff see it.' })
names.add(clientDocument, { id: 'Document', description: 'A document as clients see it.' })
names.add(adminDocument, {
  id: 'AdminDocument',
  description: 'The same document as staff see it, under other names.',
})
names.add(filedReturn, {
  id: 'FiledReturn',
  description: 'A completed or filed return with its finished documents.',
})
names.add(profile, {
  id: 'Profile',
  description: 'A tax profile, null for what is missing. Its client reads the numbers whole.',
})
names.add(dependent, { id: 'Dependent' })
names.add(dependentInput, {
  id: 'DependentInput',
  description: 'With an id a dependent that exists, without one a new one.',
})
names.add(clientDetails, {
  id: 'ClientDetails',
  description: 'A client as staff see one: SSNs as ***-**-6789, bank numbers as *****6789.',
})
names.add(notification, { id: 'Notification' })
names.add(health, { id: 'Health' })
names.add(refusal, { id: 'Error', description: 'What every refusal and failure is answered with.' })
names.add(refusedField, { id: 'FieldError' })
