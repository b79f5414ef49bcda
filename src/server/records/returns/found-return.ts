import { errors } from '#server/base/errors.ts'
import { findReturnWithClient, lockLiveReturn, lockReturnWithClient } from './returns.queries.ts'

/** A return with its client. */
export type FoundReturn = NonNullable<Awaited<ReturnType<typeof findReturnWithClient>>>

/** @throws AppError 404 for a return that does not exist for the viewer */
export async function findReturnOrThrow(
  ...of: Parameters<typeof findReturnWithClient>
): Promise<FoundReturn> {
  return foundIn(await findReturnWithClient(...of))
}

/** @throws AppError 404 for a return that does not exist for the viewer */
export async function lockReturnOrThrow(
  ...of: Parameters<typeof lockReturnWithClient>
): Promise<FoundReturn> {
  return foundIn(await lockReturnWithClient(...of))
}

/** @throws AppError 404 also for a return of an erased client */
export async function lockLiveReturnOrThrow(
  ...of: Parameters<typeof lockLiveReturn>
): Promise<FoundReturn> {
  return foundIn(await lockLiveReturn(...of))
}

function foundIn(taxReturn: FoundReturn | undefined): FoundReturn {
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  return taxReturn
}
