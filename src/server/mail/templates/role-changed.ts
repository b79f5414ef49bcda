import { firm } from '#shared/firm.ts'
import type { Role } from '#shared/roles.ts'
import { action, type Block, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function roleChanged({ firstName, role }: MailOf<'role-changed'>): EmailContent {
  return {
    subject: `Your ${firm.name} account role was updated`,
    preview: 'The change takes effect at once.',
    greeting: firstName,
    heading: 'Your account role was updated',
    body: [...news[role], paragraph(`If you didn't expect this, call us at ${firm.phone}.`)],
  }
}

const news: Record<Role, Block[]> = {
  admin: [
    paragraph(
      "Your account is now an administrator's. You can see and change the returns, payments and documents of every client.",
    ),
    action('Open the admin dashboard', '/admin'),
  ],
  client: [
    paragraph("Your account is now a client's. You see your own returns and documents."),
    action('Open your portal', '/client-portal'),
  ],
}
