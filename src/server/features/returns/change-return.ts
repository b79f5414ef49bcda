import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { checkVersion } from '#server/base/versions.ts'
import { type FoundReturn, lockReturnOrThrow } from '#server/records/returns/found-return.ts'

type Change = Parameters<typeof recordChange>[1]

/** Checks the version of a return that was just read. */
export function checkReturn(ctx: SignedInContext, opened: number | undefined, row: FoundReturn) {
  checkVersion(ctx, opened, { current: row.version, taxReturn: withClient(row) })
}

/**
 * Locks the return, checks its version, changes it and returns it. `change` returns the columns of the return afterwards.
 */
export function changeReturn(
  ctx: SignedInContext,
  { id, version }: { id: string; version?: number | undefined },
  change: (
    trx: Parameters<Change>[0],
    before: FoundReturn,
    record: Parameters<Change>[1],
  ) => Promise<Partial<FoundReturn>>,
) {
  return recordChange(ctx, async (trx, record) => {
    const before = await lockReturnOrThrow(trx, ctx.viewer, id)
    checkReturn(ctx, version, before)
    return withClient({ ...before, ...(await change(trx, before, record)) })
  })
}

/** The return as staff see it. */
export function withClient(row: FoundReturn) {
  const { clientId, clientEmail, clientFirstName, clientLastName, emailProven, ...taxReturn } = row
  return {
    ...taxReturn,
    client: {
      id: clientId,
      email: clientEmail,
      firstName: clientFirstName,
      lastName: clientLastName,
      emailProven,
    },
  }
}
