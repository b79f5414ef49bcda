import { notifySignInsRefused } from '#server/account/account.notices.ts'
import { recordChange } from '#server/audit/change.ts'
import { findKnownBrowser } from './known-browsers.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { networkOf } from '#server/web/network.ts'

export interface SignInAttempt {
  /** Whether it was the last that strangers have at this account for now. */
  last: boolean
  /** It was a right one: it costs nothing, and the wrong ones before it are forgotten. */
  forgive: () => Promise<void>
}

/**
 * Counts an attempt to sign in, before the password is checked: in a browser that the account knows for that browser,
 * else, and once that one has none left, for the account and the network. Throws the 429.
 */
export async function countSignIn(ctx: Context, email: string): Promise<SignInAttempt> {
  const { limits, ip } = ctx
  const browser = findKnownBrowser(ctx, email)
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
 * Puts a wrong password on record, and tells the owner of the one that closed the account to strangers, once an hour.
 * An address without an account costs the same work; its mail is dropped when it is due (mail/standing.ts).
 */
export async function recordRefusal(
  ctx: Context,
  { email, userId, last }: { email: string; userId: string | null; last: boolean },
): Promise<void> {
  const tells = last && (await ctx.limits.trySpend('login-notice', email))
  await recordChange(ctx, async (_trx, record) => {
    record.audit({
      action: 'session.refused',
      subject: { type: 'user', id: userId },
      clientId: userId,
    })
    if (tells) notifySignInsRefused(record, { id: userId ?? newId(), email, at: ctx.now() })
  })
}

/**
 * Whether one more reset link may be mailed to the address: three an hour for who asks from one network or from a
 * browser that the account knows. A limit on all of them together counts strangers only.
 */
export async function mayMailResetLink(ctx: Context, email: string): Promise<boolean> {
  const { limits, ip } = ctx
  const browser = findKnownBrowser(ctx, email)
  if (browser !== null) return limits.trySpend('reset-asker', browser)
  if (!(await limits.trySpend('reset-asker', `${networkOf(ip)} ${email}`))) return false
  return limits.trySpend('reset-account', email)
}
