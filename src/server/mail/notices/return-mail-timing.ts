import type { ReturnStatus } from '#shared/returns/return-status.ts'

/** The groups of a return's mails that a later mail can replace while they wait. */
export const mailGroups = {
  /** A request for documents is also in the mail that says that work has started. */
  asked: (taxReturnId: string) => `asked for ${taxReturnId}`,
  /** An upload is in the mail that the return is ready to review, or filed. */
  uploaded: (taxReturnId: string) => `uploaded ${taxReturnId}`,
  /** A step is dropped when it is set back. */
  step: (taxReturnId: string, status: ReturnStatus) => `return ${taxReturnId} ${status}`,
}

/** The groups that the mails "ready to review" and "filed" replace, because these say the same. */
export function finishedGroups(taxReturnId: string): string[] {
  return [mailGroups.uploaded(taxReturnId), mailGroups.step(taxReturnId, 'completed')]
}

/** In seconds. Staff who ask for documents often start the return right after. */
export const askedWait = 60

/** In seconds: how long news about a completed return waits for what follows, so that one mail says it all. */
export const finishedWait = 600

/** How long the mail about a step waits, so that a mistake is undone before anybody reads of it. */
export const undoSeconds = 10

/** In seconds: only a return that takes longer to put into the portal needs a mail that says so. */
export const completedWait = 24 * 3600

/** Each waits at least while the step can be undone. */
export function statusTiming(id: string, status: ReturnStatus) {
  const group = mailGroups.step(id, status)
  if (status === 'completed') return { group, after: completedWait }
  const more = status === 'filed' ? finishedGroups(id) : []
  return { group, after: undoSeconds, replaces: [mailGroups.asked(id), ...more] }
}
