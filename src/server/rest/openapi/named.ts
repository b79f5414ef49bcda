import { z } from 'zod'
import { adminTaxReturn, taxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import { messageAnswer, successAnswer } from '#shared/base/text.ts'
import { confirmAnswer, forgotPasswordAnswer, signedIn, user } from '#shared/auth/auth.schema.ts'
import { clientAccess, myClientNow } from '#shared/clients/client-access.schema.ts'
import { clientDetails } from '#shared/users/staff-clients.schema.ts'
import { wholeClient } from '#shared/clients/clients.schema.ts'
import { contactAnswer } from '#shared/messages/contact.schema.ts'
import { dependent, dependentInput } from '#shared/profile/dependents.schema.ts'
import { adminDocument, clientDocument, filedReturn } from '#shared/documents/documents.schema.ts'
import { cannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import { clientThread, openedThread, threadMessage } from '#shared/messages/messages.schema.ts'
import {
  openedStaffThread,
  staffMessage,
  staffThread,
} from '#shared/messages/staff-messages.schema.ts'
import { notification } from '#shared/realtime/notifications.schema.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import {
  askedAnswer,
  askedItem,
  checklist,
  questionnaire,
  requestItem,
} from '#shared/checklist/request-items.schema.ts'
import { answers } from '#shared/checklist/questionnaire.schema.ts'
import { taxReturn } from '#shared/returns/returns.schema.ts'
import { teamMember } from '#shared/users/team.schema.ts'
import { health } from '#server/features/health/health.ts'
import { refusal, refusedField } from './responses.ts'

/** Schemas that have their own name in the document, some with a description. */
export const named = {
  User: [user],
  TeamMember: [teamMember, 'A member of the staff, with what they answer for.'],
  SignedIn: [signedIn, 'The token is the session: keep it secret.'],
  Confirmed: [confirmAnswer],
  ResetLinkSent: [forgotPasswordAnswer],
  Success: [successAnswer],
  Confirmation: [messageAnswer, 'What was done, in a sentence for the person.'],
  ContactReceived: [contactAnswer],
  TaxReturn: [taxReturn, 'A tax return as its client sees it.'],
  TaxReturnWithNotes: [taxReturnWithNotes, 'A tax return with the firm’s own notes.'],
  AdminTaxReturn: [adminTaxReturn, 'A tax return as staff see it.'],
  Document: [clientDocument, 'A document as clients see it.'],
  AdminDocument: [adminDocument, 'The same document as staff see it, under other names.'],
  RequestItem: [requestItem, 'A document that a return needs from its client.'],
  Checklist: [checklist, 'What a return needs, in the order in which it was asked for.'],
  AskedItem: [askedItem, 'A document to ask for.'],
  Asked: [askedAnswer],
  Answers: [answers, 'A question that is left out has no answer.'],
  Questionnaire: [questionnaire],
  FiledReturn: [filedReturn, 'A completed or filed return with its finished documents.'],
  Profile: [
    profile,
    'A tax profile, null for what is missing. Its client reads the numbers whole.',
  ],
  Dependent: [dependent],
  DependentInput: [dependentInput, 'With an id a dependent that exists, without one a new one.'],
  ClientDetails: [
    clientDetails,
    'A client as staff see one: SSNs as ***-**-6789, bank numbers as *****6789.',
  ],
  Client: [wholeClient, 'Who a return is about.'],
  MyClient: [myClientNow, 'A client the caller acts for.'],
  ClientAccess: [clientAccess, 'A person who can see a client, could, or is invited.'],
  Notification: [notification],
  Thread: [clientThread, 'What a client and the firm write to each other about one thing.'],
  OpenedThread: [openedThread],
  Message: [threadMessage],
  StaffThread: [staffThread],
  OpenedStaffThread: [openedStaffThread],
  StaffMessage: [staffMessage],
  CannedAnswer: [cannedAnswer],
  Health: [health],
  Error: [refusal, 'The answer to every refusal and failure.'],
  FieldError: [refusedField],
} satisfies Record<string, [schema: z.ZodType, description?: string]>

export const names = z.registry<{ id: string; description?: string }>()
for (const [id, [schema, description]] of Object.entries<[z.ZodType, string?]>(named)) {
  names.add(schema, { id, ...(description !== undefined && { description }) })
}
