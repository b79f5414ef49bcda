import { z } from 'zod'
import { returnStatus } from '#shared/returns/returns.schema.ts'
import { recordsKept } from '#shared/law/limits.ts'
import { documentsOf, nextSteps, titleOf } from '#shared/returns/return-step.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import { toReader } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, type EmailTemplate } from './email-content.ts'
import { person } from './samples.ts'
import { taxReturnWords, completedReturnNotice, uploadNext } from './returns.notices.ts'

const statusMail = toReader.extend({
  status: returnStatus,
  missing: z.int().optional(),
  asked: z.int().optional(),
  letter: z.boolean().optional(),
  download: z.boolean().optional(),
})

/** The mails about a step of a return, and about one that was taken back. */
export const returnStatusMails = {
  /**
   * `missing`: documents that the client still has to send. `asked`: those that the return waits for. `letter`: it is not
   * signed. `download`: the return is there.
   */
  'return-status-changed': mailKind(statusMail)({
    optional: 'return_status',
    causedByOthers: true,
    words: (mail) => {
      const { body, ...stage } = stages[mail.status](mail)
      return { ...stage, body: [{ kind: 'status', status: mail.status }, ...body] }
    },
    samples: () => [
      statusSample('pending'),
      statusSample('in_progress'),
      statusSample('in_progress', { missing: 2, letter: true }),
      statusSample('in_progress', { missing: 1, asked: 1 }),
      statusSample('completed'),
      statusSample('filed'),
      statusSample('filed', { download: true }),
    ],
  }),

  /** Staff set the return back to this status, after the client was notified of the one after it. */
  'return-set-back': mailKind(toReader.extend({ status: returnStatus }))({
    optional: 'return_status',
    causedByOthers: true,
    words: ({ status, ...of }) => ({
      subject: `A correction to ${taxReturnWords(of).name}`,
      preview: setBackText(of, status),
      body: [
        `${setBackText(of, status)} You don’t need to do anything about it.`,
        action(`View ${returnWords(of).it}`, '/client-portal'),
      ],
    }),
    samples: () => [{ taxYear: 2025, status: 'in_progress', ...person() }],
  }),
}

type StatusMail = z.output<typeof statusMail>

/** For each state: what is new, who acts, and what comes next. */
const stages: Record<ReturnStatus, (mail: StatusMail) => EmailTemplate> = {
  pending: (of) => ({
    subject: titleOf('documents', of),
    preview: 'Then choose “That’s everything” in your portal.',
    body: [
      `We’ll start on ${returnWords(of).it} once you choose “That’s everything” in your portal.`,
      action('Upload documents', `/documents?year=${of.taxYear}`),
    ],
  }),
  in_progress: ({ missing = 0, asked = 0, letter, ...of }) => ({
    subject: asked > 0 ? titleOf('asked', of, asked) : titleOf('preparation', of),
    preview: missing > 0 ? stillNeeded(missing) : nextSteps.preparation,
    body: [
      `Your preparer is working on ${returnWords(of).it}. ${missing > 0 ? stillNeeded(missing) : `If we need anything else, we’ll ask. ${nextSteps.preparation}`}`,
      ...(letter ? ['Our engagement letter is in your portal. You can sign it now or later.'] : []),
      missing > 0 ? seeWhat(of.taxYear) : action(`View ${returnWords(of).it}`, '/client-portal'),
    ],
  }),
  completed: ({ asked = 0, ...of }) => ({
    subject: asked > 0 ? titleOf('asked', of, asked) : titleOf('version', of),
    preview: asked > 0 ? stillNeeded(asked) : nextSteps.version,
    body: [
      `Your preparer has completed ${returnWords(of).it}, and we are putting it into your portal. ${nextSteps.version}`,
      ...(asked > 0 ? [stillNeeded(asked), seeWhat(of.taxYear)] : []),
    ],
  }),
  filed: ({ download, ...of }) => ({
    subject: titleOf('nothing', of),
    preview: `Keep your records for ${recordsKept.value}.`,
    body: [
      `${returnWords(of).isOwn ? 'Your return' : 'The return'} has been filed. If it shows an amount ${returnWords(of).isOwn ? 'you owe' : 'owed'}, your portal says when it is due and where to pay it. Keep your tax records for ${recordsKept.value}.`,
      download
        ? action(`Download ${returnWords(of).name}`, `/documents?year=${of.taxYear}`)
        : action(`View ${returnWords(of).it}`, '/client-portal'),
    ],
  }),
}

export const stillNeeded = (documents: number) =>
  `We still need ${documentsOf(documents)} from you. Your portal says which, and why.`

const seeWhat = (taxYear: number) => action('See what we need', `/documents?year=${taxYear}`)

/** For each status that a return was set back to. */
export function setBackText(of: NamedReturn, status: ReturnStatus): string {
  const { it } = returnWords(of)
  const texts: Record<ReturnStatus, string> = {
    pending: `We told you that we had started on ${it}. That was a mistake: it is still pending.`,
    in_progress: `We told you that ${it} was completed. That was a mistake: we are still working on it.`,
    completed: `We told you that ${it} was filed. That was a mistake: it has not been filed yet.`,
    filed: 'Your return is filed.',
  }
  return texts[status]
}

/** The notification that the one before it was a mistake. */
export function setBackNotice(of: NamedReturn, status: ReturnStatus) {
  return {
    title: `A correction to ${taxReturnWords(of).name}`,
    message: setBackText(of, status),
  }
}

/** Returns the notification about a return's new status: what happened, who acts and what comes next. */
export function statusNotice(of: NamedReturn, status: ReturnStatus) {
  return notices[status](of)
}

const notices: Record<ReturnStatus, (of: NamedReturn) => { title: string; message: string }> = {
  pending: (of) => ({
    title: `${returnWords(of).title} created`,
    message: uploadNext,
  }),
  in_progress: (of) => ({
    title: titleOf('preparation', of),
    message: nextSteps.preparation,
  }),
  completed: (of) => ({
    title: titleOf('version', of),
    message: nextSteps.version,
  }),
  filed: (of) => ({
    title: titleOf('nothing', of),
    message: `Keep your copy for ${recordsKept.value}.`,
  }),
}

/** The notifications that "ready to review" makes superfluous. */
export function replacedByReview(of: NamedReturn) {
  return [statusNotice(of, 'completed'), completedReturnNotice(of)].map(({ title }) => ({ title }))
}

function statusSample(status: ReturnStatus, more: Partial<StatusMail> = {}): StatusMail {
  return { taxYear: 2025, status, ...more, ...person() }
}
