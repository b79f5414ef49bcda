import { page } from 'vitest/browser'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { aListedUser, aProfile, aReturn, someCounts, someDetails } from '#tests/support/fixtures.ts'
import { aSigningView } from '#tests/support/packages.ts'
import type { Answers } from './answers.ts'

/** The answers that the page of a return needs. */
export function ofReturnPage(documents: {
  items: RequestItem[]
  documents: StaffDocument[]
}): Answers {
  const taxReturn = aReturn()
  return {
    'admin.messages.counts': someCounts(),
    'admin.messages.list': { items: [], nextCursor: null },
    'admin.returns.get': { ...taxReturn, seenAt: new Date('2026-02-01T10:00:00Z') },
    'admin.requestItems.seen': { success: true },
    'admin.requestItems.reminders': {
      sent: 0,
      lastSentAt: null,
      stoppedAt: null,
      waits: true,
    },
    'admin.requestItems.templates': [],
    'admin.signing.of': aSigningView(),
    'admin.users.account': aListedUser(),
    'admin.users.clientDetails': someDetails({ clientProfile: aProfile() }),
    'admin.documents.list': documents.documents,
    'documents.thumbnail': null,
    'requestItems.questionnaire': { answers: {}, answered: false, fiscalYearEnd: 12 },
    'requestItems.list': { items: documents.items, handedOverAt: null },
  }
}

/** Chooses an item of the menu "More for …". */
export async function chooseFrom(about: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${about}` }).click()
  await page.getByRole('menuitem', { name: label }).click()
}
