import type { Locator } from 'vitest/browser'
import { page } from 'vitest/browser'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import type { ClientNote } from '#shared/clients/client-notes.schema.ts'
import type { Answers } from './answers.ts'
import { renderScreen } from './screen.tsx'
import {
  aDocument,
  aListedUser,
  aReturn,
  anAdmin,
  id,
  ofDashboard,
  returnsPage,
  someCounts,
} from '#tests/support/fixtures.ts'
import { aSigningView } from '#tests/support/packages.ts'

/** The admin dashboard with these returns. */
export function openDashboard(
  returns: AdminTaxReturn[] = [aReturn()],
  answers: Answers = {},
  search = '',
) {
  return renderScreen(`/admin${search}`, {
    viewer: anAdmin(),
    answers: {
      ...ofDashboard(returns),
      ...keptReturns(returns),
      'admin.signing.of': aSigningView(),
      ...answers,
    },
  })
}

/** The clients' screen. */
export function openClients(answers: Answers = {}) {
  return renderScreen('/admin/clients', {
    viewer: anAdmin(),
    answers: { ...ofDashboard(), ...answers },
  })
}

/** Returns that keep a changed status and can be filtered by it. */
function keptReturns(returns: AdminTaxReturn[]): Answers {
  const kept = new Map(returns.map((one) => [one.id, one]))
  return {
    'admin.returns.list': ({ status }) =>
      returnsPage(
        Array.from(kept.values()).filter(
          (one) => !status || status === 'all' || one.status === status,
        ),
      ),
    'admin.returns.updateStatus': ({ id, status }) => {
      const moved = aReturn({ ...kept.get(id), status })
      kept.set(id, moved)
      return moved
    },
  }
}

/** The answers that the page of a client needs, with two returns and notes that are kept. */
export function ofClientPage(details: ClientDetails): Answers {
  const notes: ClientNote[] = []
  return {
    'admin.messages.counts': someCounts(),
    'admin.messages.list': { items: [], nextCursor: null },
    'admin.users.clientDetails': details,
    'admin.users.account': aListedUser(details),
    'admin.mail.deliverability': { refusedSince: null },
    'admin.requestItems.reminders': {
      sent: 0,
      lastSentAt: null,
      stoppedAt: null,
      waits: true,
    },
    'admin.returns.ofClient': [
      aReturn({ id: id(2), status: 'in_progress' }),
      aReturn({ taxYear: 2024, status: 'filed' }),
    ],
    'admin.documents.list': ({ taxReturnId }) =>
      taxReturnId === id(2) ? [aDocument()] : [aDocument({ originalName: '1040.pdf' })],
    'admin.activity.list': {
      nextCursor: null,
      items: [
        {
          seq: 7,
          at: new Date('2026-02-01T10:00:00Z'),
          actor: { id: id(10), name: 'June Vale', email: 'june.vale@example.com' },
          origin: 'person',
          client: { id: details.id, name: 'Nora Day', email: details.email, emailProven: true },
          subject: { type: 'client', id: details.id, taxYear: null, fileName: null },
          ip: null,
          viewedAs: false,
          action: 'client.viewed',
          details: {},
        },
      ],
    },
    'admin.notes.list': () => notes,
    'admin.notes.add': ({ body }) => {
      notes.unshift({ id: id(70), body, author: 'June Vale', createdAt: new Date() })
      return { success: true }
    },
    'admin.notes.delete': () => {
      notes.length = 0
      return { success: true }
    },
  }
}

export function table(): Locator {
  return page.getByRole('table', { name: 'Tax returns' })
}

/** The row of a client's return in the table. */
export function row(name: string | RegExp = 'nora.day@example.com'): Locator {
  return table().getByRole('row', { name })
}

/** A row action, by its name in the specification. */
export function action(name: string, where: Locator = row()): Locator {
  return where.getByRole('button', { name, exact: true })
}

export function searchBox(): Locator {
  return page.getByPlaceholder('Search by email, name or return id')
}
