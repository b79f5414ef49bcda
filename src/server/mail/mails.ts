import type { DocumentCategory } from '#shared/document-categories.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import type { RevealableNumber } from '#shared/reveals.schema.ts'
import type { Role } from '#shared/roles.ts'

interface ToPerson {
  to: string
  firstName: string
}

/** Every mail the portal sends, with what its template needs. None holds an SSN, a number or a document. */
export type Mail =
  | ({ template: 'welcome' } & ToPerson)
  | ({ template: 'return-created'; taxYear: number } & ToPerson)
  | ({ template: 'return-status-changed'; taxYear: number; status: ReturnStatus } & ToPerson)
  | ({ template: 'completed-return-uploaded'; taxYear: number } & ToPerson)
  | ({ template: 'upload-reminder'; taxYear: number } & ToPerson)
  | ({
      template: 'document-requested'
      taxYear: number
      category: DocumentCategory
      /** The preparer's words. */
      reason: string
    } & ToPerson)
  /** What they uploaded held malware. */
  | ({ template: 'document-taken-away'; taxYear: number; category: DocumentCategory } & ToPerson)
  /** To staff: what clients uploaded for how many returns, the first of them a line each. */
  | ({
      template: 'upload-digest'
      documents: number
      returns: number
      lines: { client: string; taxYear: number; documents: number }[]
    } & ToPerson)
  | ({ template: 'payment-recorded'; taxYear: number } & ToPerson)
  | {
      template: 'password-reset'
      to: string
      /** Holds the token: the job's payload is sealed, and the mail is dropped once a newer link exists. */
      url: string
      tokenHash: string
    }
  | ({ template: 'password-changed' } & ToPerson)
  /** To an address that someone typed at sign-in; dropped when it has no account. `at` is ISO 8601. */
  | { template: 'sign-ins-refused'; to: string; at: string }
  /** `at` is ISO 8601. */
  | ({ template: 'new-sign-in'; device: string; at: string } & ToPerson)
  /** Who saw which number whole, when (ISO 8601) and why; never the number. */
  | ({
      template: 'number-revealed'
      number: RevealableNumber
      /** The name, where it is a dependent's. */
      dependent?: string
      by: string
      at: string
      reason: string
    } & ToPerson)
  | ({ template: 'role-changed'; role: Role } & ToPerson)
  /** To the new address; the link holds a token. */
  | ({ template: 'email-confirmation'; url: string } & ToPerson)
  /** To the old address, while the new one is not confirmed yet. */
  | ({ template: 'email-change-requested' } & ToPerson)
  /** To both, once it is. */
  | ({ template: 'email-changed'; newEmail: string } & ToPerson)
  | {
      /** To the firm; an answer goes to the sender. */
      template: 'contact-received'
      name: string
      email: string
      phone: string | null
      message: string
    }
  | { template: 'contact-acknowledgement'; to: string; name: string }
  | {
      /** Written by a person of the firm; an answer goes to the firm. */
      template: 'contact-reply'
      messageId: string
      to: string
      name: string
      message: string
      reply: string
    }

export type MailTemplate = Mail['template']
export type MailOf<Template extends MailTemplate> = Extract<Mail, { template: Template }>
