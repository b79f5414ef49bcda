import { categoryTable } from '#shared/documents/document-categories.ts'
import { firm } from '#shared/firm/firm.ts'
import { type WordedMail, type WordedMailKind, wordedMails } from '#shared/mail/mail-kinds.ts'
import type { MailWords } from '#shared/mail/mail-words.schema.ts'
import { returnWords } from '#shared/returns/return-name.ts'
import { documentsOf } from '#shared/returns/return-step.ts'
import { fillFields } from '#shared/base/text-fields.ts'
import type { Block, EmailTemplate } from '#server/mail/notices/email-content.ts'
import type { Mail } from '#server/mail/mails.ts'
import { setBackText, stillNeeded } from './notices/return-status.notices.ts'

/**
 * Finds the kind of a mail whose words a firm may change. Null for all other mails, and for a variant that says
 * something else than its kind.
 */
export function wordedKindOf(mail: Mail): WordedMailKind | null {
  if (mail.template === 'document-reminder') {
    return mail.documents === 0 ? 'first-reminder' : mail.template
  }
  if (mail.template === 'return-status-changed') {
    if (mail.status === 'filed') return 'return-filed'
    return mail.status === 'in_progress' && !mail.asked ? 'return-started' : null
  }
  const saysMore = ('underWay' in mail && mail.underWay) || ('again' in mail && mail.again)
  return isKind(mail.template) && !saysMore ? mail.template : null
}

function isKind(template: string): template is WordedMailKind {
  return Object.hasOwn(wordedMails, template)
}

/** Puts the firm’s words into a mail. Buttons, facts and what only some mails of the kind say stay the portal’s. */
export function reword(content: EmailTemplate, mail: Mail, words: MailWords): EmailTemplate {
  const values = valuesOf(mail)
  const fill = (text: string) => fillFields(text, values).trim()
  const paragraphs = (text: string | null) =>
    fill(text ?? '')
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph !== '')
  const { before, after } = placesOf(content.body, wordedKindOf(mail))
  const subject = fill(words.subject)
  const missing = mail.template === 'return-status-changed' ? (mail.missing ?? 0) : 0
  const first = [...paragraphs(words.before), ...(missing > 0 ? [stillNeeded(missing)] : [])]
  const body = content.body.flatMap((block, place): Block[] => {
    if (place === before) return first
    return place === after ? paragraphs(words.after) : [block]
  })
  const added = after === -1 ? paragraphs(words.after) : []
  const [preview = subject] = first
  return { ...content, subject, heading: subject, preview, body: [...body, ...added] }
}

/**
 * Finds the paragraphs that a firm may change: the first one, and the first one below the button; -1 if there is none.
 */
export function placesOf(body: readonly Block[], kind: WordedMailKind | null) {
  const { keepsEnd }: Partial<WordedMail> = kind === null ? {} : wordedMails[kind]
  const button = body.findIndex((block) => typeof block !== 'string' && block.kind === 'action')
  const isText = (block: Block) => typeof block === 'string'
  return {
    before: body.findIndex(isText),
    after: keepsEnd
      ? -1
      : body.findIndex((block, place) => button !== -1 && place > button && isText(block)),
  }
}

/** The values of a mail’s fields. */
export function valuesOf(mail: Mail): Record<string, string> {
  return {
    firm: firm.name,
    phone: firm.phone,
    email: firm.email,
    ...('number' in mail && { number: String(mail.number) }),
    ...('taxYear' in mail && mail.taxYear !== null && ofReturn({ ...mail, taxYear: mail.taxYear })),
    ...('category' in mail && { category: categoryTable[mail.category].label }),
    ...(mail.template === 'return-set-back' && { correction: setBackText(mail, mail.status) }),
    ...(mail.template === 'contact-acknowledgement' && { answer: firm.contactAnswer }),
    ...('documents' in mail && {
      documents: documentsOf(
        mail.documents,
        mail.template === 'documents-requested' ? 'more ' : '',
      ),
    }),
  }
}

function ofReturn(of: Parameters<typeof returnWords>[0]) {
  const { name, start } = returnWords(of)
  return { return: name, Return: start, year: String(of.taxYear) }
}
