import { z } from 'zod'
import { clientCategories } from '#shared/documents/document-categories.ts'
import { itemStates } from './request-item-states.ts'
import { answers } from './questionnaire.schema.ts'
import { returnForm } from '#shared/returns/returns.schema.ts'
import { maskSsns, typedReason } from '#shared/base/ssn-in-text.ts'
import {
  blankAsNull,
  day,
  limits,
  recordId,
  refusedBy,
  savedWhen,
  typedText,
} from '#shared/base/text.ts'
import { fillFields, unknownField } from '#shared/base/text-fields.ts'

/** The maximum number of items in a return, and of returns in a request. */
export const mostItems = 200
export const mostReturnsAsked = 100

/** Maximum lengths of an item's title and reason, in characters. */
export const longestTitle = 120
export const longestReason = 300

/** The maximum number of items that are asked for together or kept in a template. */
export const mostAsked = 50

const category = z.enum(clientCategories, { error: 'Choose a category' })

/** A document that a return needs. Days are YYYY-MM-DD. */
export const requestItem = z.object({
  id: z.uuid(),
  category: z.enum(clientCategories),
  title: z.string(),
  /** Why it is needed. */
  reason: z.string(),
  state: z.enum(itemStates),
  askedAt: z.date(),
  /** True if staff asked for it; otherwise a rule did. */
  byStaff: z.boolean(),
  dueOn: z.string().nullable(),
  expectedOn: z.string().nullable(),
  /** The client's comment. */
  comment: z.string().nullable(),
  /** The staff's reason for asking again. */
  askedAgain: z.string().nullable(),
  /** "That's all of these": the client sends no more for it. */
  allIn: z.boolean(),
  /** The documents that answer it, oldest first. */
  documentIds: z.array(z.uuid()),
})
export type RequestItem = z.output<typeof requestItem>

/** The items of a return, in the order of the requests. */
export const checklist = z.object({
  items: z.array(requestItem),
  /** When the client said "That's everything". */
  handedOverAt: z.date().nullable(),
})

/** The checklist of a return of the caller that is not filed. */
export const ownChecklist = checklist.extend({
  taxReturnId: z.uuid(),
  taxYear: z.int(),
  form: returnForm,
  /** True if the questions are answered for this return. */
  answered: z.boolean(),
  /** How many questions, and cards of questions, have no answer. */
  unanswered: z.int(),
})
export type OwnChecklist = z.output<typeof ownChecklist>

export const itemIdInput = z.object({ id: recordId })
export const ofReturnInput = z.object({ taxReturnId: recordId })
export const itemDocumentInput = itemIdInput.extend({ documentId: recordId })

/** Stored as plain text, so a number in it is masked. */
const comment = blankAsNull(typedText(limits.reason, { lines: true }).overwrite(maskSsns))

export const allInInput = itemIdInput.extend({
  allIn: z.boolean({ error: 'Must be true or false' }),
})
export const declineInput = itemIdInput.extend({ comment })
export const expectInput = itemIdInput.extend({
  expectedOn: day('The day'),
  comment,
})

/** The answers that the questionnaire shows: those of this return, or of the year before. */
export const questionnaire = z.object({
  answers,
  /** False if they are from the year before, or if there are none. */
  answered: z.boolean(),
  /** The month in which the client's tax year ends. */
  fiscalYearEnd: z.int(),
})
export type Questionnaire = z.output<typeof questionnaire>

export const saveAnswersInput = ofReturnInput.extend({ answers })

const itemFields = {
  category,
  title: typedText(longestTitle, { min: 1, message: 'Say what you need' }).overwrite(maskSsns),
  reason: typedReason('Say why you need it', {
    readBy: 'the client reads it',
    max: longestReason,
    lines: true,
  }),
}

/** An item of a template. */
const templateItem = z.object(itemFields)
export type TemplateItem = z.output<typeof templateItem>

/** An item of a request. */
export const askedItem = templateItem.extend({ dueOn: blankAsNull(day('The due date')) })
export type AskedItem = z.output<typeof askedItem>

/** Asks the clients of one or many returns for the same items. */
export const askInput = z.object({
  taxReturnIds: z
    .array(recordId)
    .min(1, { error: 'Choose a return' })
    .max(mostReturnsAsked, { error: `At most ${mostReturnsAsked} returns at once` }),
  items: z
    .array(askedItem)
    .min(1, { error: 'Add an item' })
    .max(mostAsked, { error: `At most ${mostAsked} items at once` }),
})
export type AskInput = z.output<typeof askInput>

/** The number of returns with the new items, and the reasons for the others: filed, no room, or deleted. */
export const askedAnswer = z.object({
  asked: z.int(),
  skipped: z.int(),
  filed: z.int(),
  full: z.int(),
})
export type AskedAnswer = z.output<typeof askedAnswer>

/** A client's reminders since something was last asked for. */
export const documentReminders = z.object({
  sent: z.int(),
  lastSentAt: z.date().nullable(),
  /** When staff stopped them. */
  stoppedAt: z.date().nullable(),
  /** True if there is something to remind the client of. */
  waits: z.boolean(),
})
export type DocumentReminders = z.output<typeof documentReminders>

export const stopRemindersInput = z.object({
  id: recordId,
  stopped: z.boolean({ error: 'Must be true or false' }),
})

export const editItemInput = itemIdInput.extend({
  ...itemFields,
  dueOn: blankAsNull(day('The due date')),
})

export const askAgainInput = itemIdInput.extend({
  reason: typedReason('Say what the client should send', {
    readBy: 'the client reads it',
    lines: true,
  }),
})

export const itemTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  items: z.array(templateItem),
  version: z.int(),
  ...savedWhen,
})
export type ItemTemplate = z.output<typeof itemTemplate>

/** The fields of what a request asks for. */
export const itemFieldNames = ['year'] as const

const known = refusedBy((typed) => unknownField(itemFieldNames, typed))

export const templateItems = z
  .array(
    templateItem.extend({
      title: itemFields.title.check(known),
      reason: itemFields.reason.check(known),
    }),
  )
  .min(1, { error: 'Add an item' })
  .max(mostAsked, { error: `At most ${mostAsked} items in a template` })

/** Without an id it is a new one; otherwise `version` is the one that was opened. */
export const saveTemplateInput = z.object({
  id: recordId.optional(),
  version: z.int().default(0),
  name: typedText(limits.name, { min: 1, message: 'Name the template' }),
  items: templateItems,
})
export type SaveTemplateInput = z.output<typeof saveTemplateInput>

/** The items of a template with the tax year filled in. */
export function itemsOfYear<Item extends TemplateItem>(items: readonly Item[], year: number) {
  const fill = (text: string) => fillFields(text, { year: String(year) })
  return items.map((item) => ({ ...item, title: fill(item.title), reason: fill(item.reason) }))
}
