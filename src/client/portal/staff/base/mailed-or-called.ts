/**
 * The texts that say what a client learns of the staff's work, all in one place. Clients who sign in are emailed; the
 * others hear of it from the front desk, by the call list. `mailed` is false for those.
 */

/** After staff asked for something. */
export function askedText(mailed: boolean, title?: string): string {
  if (!mailed) return 'The client will be on the call list.'
  return title === undefined
    ? 'The client will get an email.'
    : `The client will get an email about “${title}”.`
}

/** The text for several clients, who may be of both kinds. */
export const severalAskedText =
  'Clients who sign in will get an email; office clients will be on the call list.'

/** For several returns that move a step. */
export const severalMovedText = 'Clients who sign in get an email; office clients get none.'

/** Beside the text of a request. */
export function requestReader(mailed: boolean): string {
  return mailed
    ? 'The client reads this in the portal and by email. Leave names and numbers out.'
    : 'Whoever calls the client reads this. Leave names and numbers out.'
}

/** Beside the reason for showing a number. */
export function revealReader(mailed: boolean): string {
  return mailed
    ? 'The client reads this, with your name, in an email and in their account.'
    : 'This stays in the activity log, with your name. The client gets no email.'
}

/** When an estimate becomes the final figure. */
export function finalFigureText(mailed: boolean): string {
  return mailed
    ? 'The client no longer sees that this is an estimate, and gets an email.'
    : 'The client gets no email: tell them the figure when you call.'
}

/** After staff reminded of an invoice. */
export function invoiceReminderText(mailed: boolean, firstName: string): string {
  return mailed
    ? `${firstName} sees it in the portal and gets an email.`
    : 'The client gets no email: tell them when you call.'
}

/** After a payment was recorded. */
export function receiptText(mailed: boolean, firstName: string): string {
  return mailed
    ? `${firstName} gets an email; the receipt is in the portal.`
    : 'The client gets no email: print the receipt.'
}

/** After a completed return was sent for review. */
export function reviewText(mailed: boolean, firstName: string): string {
  return mailed
    ? `We’ve emailed ${firstName}.`
    : 'The client will be on the call list until the forms are signed.'
}
