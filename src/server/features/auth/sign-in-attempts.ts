import { notifySignInsRefused } from '#server/change/notify-owner.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { type BrowserOwner, findKnownBrowser } from '#server/calls/known-browser.ts'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
import type { Context } from '#server/calls/context.ts'
import { newId } from '#server/database/database.ts'
import { networkOf } from '#server/base/network.ts'

export interface SignInAttempt {
  /** True if it was the last attempt for unknown browsers. */
  last: boolean
  /** Call this after a correct password: it refunds the attempt and forgets the wrong ones. */
  forgive: () => Promise<void>
}

/**
 * Counts a sign-in attempt before the password is checked: for a known browser by browser; otherwise, or if that is
 * used up, by account and network. Throws the 429.
 */
export async function countSignIn(
  ctx: Context,
  email: string,
  /** The account with this address, if there is one. */
  account: BrowserOwner | undefined,
): Promise<SignInAttempt> {
  const { limits, ip } = ctx
  const browser = findKnownBrowser(ctx, account)
  if (browser !== null && (await limits.trySpend('login-browser', browser))) {
    return { last: false, forgive: () => limits.reset('login-browser', browser) }
  }
  await limits.spend('login-network', ip)
  const left = await limits.spend('login-account', email)
  return {
    last: left === 0,
    async forgive() {
      await limits.refund('login-network', ip)
      await limits.reset('login-account', email)
    },
  }
}

/**
 * Records a wrong password, and notifies the owner once an hour when unknown browsers are locked out. Does the same
 * work for unknown addresses, whose mail is dropped later (mail/deliver.ts).
 */
export async function recordFailedSignIn(
  ctx: Context,
  { email, userId, last }: { email: string; userId: string | null; last: boolean },
): Promise<void> {
  const notifies = last && (await ctx.limits.trySpend('login-notice', email))
  await recordChange(ctx, async (_trx, record) => {
    record.audit({
      action: 'session.refused',
      ...aboutUser(userId),
    })
    if (notifies) notifySignInsRefused(record, { id: userId ?? newId(), email, at: ctx.now() })
  })
}

/**
 * Returns true if another reset link may be sent: three an hour per network or known browser. The limit for all
 * networks together counts only unknown browsers.
 */
export async function mayMailResetLink(ctx: Context, email: string): Promise<boolean> {
  const { limits, ip } = ctx
  const browser = findKnownBrowser(ctx, await findUserByEmail(ctx.db, email))
  if (browser !== null) return limits.trySpend('reset-asker', browser)
  if (!(await limits.trySpend('reset-asker', `${networkOf(ip)} ${email}`))) return false
  return limits.trySpend('reset-account', email)
}
