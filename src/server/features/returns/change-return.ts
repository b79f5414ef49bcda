import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { checkVersion } from '#server/base/versions.ts'
import * as returns from '#server/records/returns/returns.queries.ts'

export type ReturnRow = NonNullable<Awaited<ReturnType<typeof returns.findReturnWithClient>>>

type Change = Parameters<typeof recordChange>[1]

export async function findOrRefuse(
  ctx: Pick<SignedInContext, 'viewer'> & { db: Db | Trx },
  id: string,
): Promise<ReturnRow> {
  const row = await returns.findReturnWithClient(ctx.db, ctx.viewer, id)
  if (row === undefined) throw errors.notFound('Tax return')
  return row
}

/** Checks the version of a return that was just read. */
export function checkReturn(ctx: SignedInContext, opened: number | undefined, row: ReturnRow) {
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
    before: ReturnRow,
    record: Parameters<Change>[1],
  ) => Promise<Partial<ReturnRow>>,
) {
  return recordChange(ctx, async (trx, record) => {
    const before = await returns.lockReturnWithClient(trx, ctx.viewer, id)
    if (before === undefined) throw errors.notFound('Tax return')
    checkReturn(ctx, version, before)
    return withClient({ ...before, ...(await change(trx, before, record)) })
  })
}

/** The return as staff see it. */
export function withClient(row: ReturnRow) {
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
