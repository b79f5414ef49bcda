import type { EntryOf } from '#shared/audit/activity.schema.ts'
import type { AuditAction } from '#shared/audit/audit-events.ts'
import { type ItemState, itemStateLabels } from '#shared/checklist/request-item-states.ts'
import { categoryTable, type DocumentCategory } from '#shared/documents/document-categories.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { parenthesized, personName, theDocument, theReturn } from './phrase-parts.ts'

/** The predicates for documents and request items. */
export const documentPhrases = {
  'document.uploaded': (entry) =>
    `uploaded ${theDocument(entry)}${inCategory(entry.details.category)} to ${theReturn(entry)}`,
  'document.downloaded': (entry) => `opened ${theDocument(entry)} of ${theReturn(entry)}`,
  'document.deleted': (entry) =>
    `deleted ${theDocument(entry)}${inCategory(entry.details.category)} from ${theReturn(entry)}`,
  'document.restored': (entry) => `brought back ${theDocument(entry)} of ${theReturn(entry)}`,
  'document.moved': (entry) =>
    `moved ${theDocument(entry)} of ${theReturn(entry)} to ${labelOf(entry.details.category)}`,
  'document.filing_asked': (entry) => `asked to file ${theDocument(entry)} to ${theReturn(entry)}`,
  'document.filing_answered': (entry) =>
    `${entry.details.share ? 'agreed' : 'did not agree'} to file ${theDocument(entry)} to ${theReturn(entry)}`,
  'document.destroyed': (entry) => `destroyed a deleted document of ${theReturn(entry)} for good`,
  'document.verified': (entry) =>
    entry.details.verified === false
      ? `un-verified ${theDocument(entry)} of ${theReturn(entry)}`
      : `verified ${theDocument(entry)} of ${theReturn(entry)}`,
  'item.asked': (entry) => `asked ${personName(entry.client)} for a document${theItem(entry)}`,
  'item.asked_again': (entry) =>
    `asked ${personName(entry.client)} for a document again${theItem(entry)}`,
  'item.answered': (entry) =>
    `answered a request for documents${theItem(entry)}${itemStateOf(entry.details.to)}`,
  'item.all_in': (entry) =>
    `${entry.details.allIn === false ? 'took back that all of these are in' : 'said that all of these are in'}${theItem(entry)}`,
  'item.changed': (entry) => `changed a request to ${personName(entry.client)}${theItem(entry)}`,
  'item.accepted': (entry) => `accepted a document of ${personName(entry.client)}${theItem(entry)}`,
  'item.withdrawn': (entry) => `withdrew a request to ${personName(entry.client)}${theItem(entry)}`,
  'documents.downloaded': (entry) =>
    `downloaded all documents of ${theReturn(entry)}${entry.details.documents === null ? '' : parenthesized(formatCount(entry.details.documents, 'document'))}`,
  'template.saved': () => 'saved a template',
  'template.deleted': () => 'deleted a template',
  'document.refused': (entry) =>
    `tried to upload a file with malware${parenthesized(entry.details.malware)} to ${theReturn(entry)}`,
  'document.cleared': (entry) => `found no malware in ${theDocument(entry)} of ${theReturn(entry)}`,
  'document.taken_away': (entry) =>
    `deleted ${theDocument(entry)} of ${theReturn(entry)}: it held malware${parenthesized(entry.details.malware)}`,
} satisfies { [Action in AuditAction]?: (entry: EntryOf<Action>) => string }

function labelOf(category: DocumentCategory | null): string {
  return category === null ? 'another category' : categoryTable[category].label
}

function inCategory(category: DocumentCategory | null): string {
  return parenthesized(category && categoryTable[category].label)
}

function itemStateOf(state: ItemState | null): string {
  return state === null ? '' : `: ${itemStateLabels[state].toLowerCase()}`
}

/** The title of the request item, or else its category. */
function theItem(entry: EntryOf<ItemAction>): string {
  return entry.subject.fileName === null
    ? inCategory(entry.details.category)
    : parenthesized(theDocument(entry))
}

type ItemAction =
  | 'item.asked'
  | 'item.asked_again'
  | 'item.answered'
  | 'item.all_in'
  | 'item.changed'
  | 'item.accepted'
  | 'item.withdrawn'
