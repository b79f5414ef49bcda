import type { Locator } from 'vitest/browser'
import { page } from 'vitest/browser'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { Answers } from './answers.ts'
import { renderScreen } from './screen.tsx'
import { aReturn, anAdmin, ofDashboard, returnsPage } from '#tests/support/fixtures.ts'

/** The admin dashboard with these returns. */
export function openDashboard(
  returns: AdminTaxReturn[] = [aReturn()],
  answers: Answers = {},
  search = '',
) {
  return renderScreen(`/admin${search}`, {
    viewer: anAdmin(),
    answers: { ...ofDashboard(returns), ...keptReturns(returns), ...answers },
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
