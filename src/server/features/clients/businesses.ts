import type {
  EditBusiness,
  NewBusiness,
  NewClient,
  NewPerson,
  WholeClient,
} from '#shared/clients/clients.schema.ts'
import { errors } from '#server/base/errors.ts'
import { checkVersion } from '#server/base/versions.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import * as businesses from '#server/records/clients/businesses.queries.ts'
import * as clients from '#server/records/clients/clients.queries.ts'
import { updateDueDates } from '#server/records/returns/returns.queries.ts'

/** A new office client, a person or a business. Returns its id. */
export async function createClient(
  trx: Trx,
  ctx: Pick<SignedInContext, 'keyring' | 'now'>,
  input: NewClient,
) {
  const { kind = 'person' } = input
  const id = await clients.createClient(trx, { kind, ...columnsOf(input) }, ctx.now())
  if (input.kind === 'business') {
    const { ein, owners = [] } = input
    const row = { ...rowOf(input), ein, updatedAt: ctx.now() }
    await businesses.insertBusiness(trx, ctx.keyring, id, row)
    await businesses.replaceOwners(trx, ctx.keyring, id, owners)
  }
  return id
}

/** The due dates of its returns follow its fiscal year. @throws AppError 409 if it was changed since `version` */
export async function changeBusiness(
  trx: Trx,
  ctx: SignedInContext,
  input: EditBusiness,
): Promise<void> {
  const { id, ein, owners, version } = input
  const current = await businesses.findVersion(trx, id)
  checkVersion(ctx, version, { current })
  const row = { ...rowOf(input), ein, updatedAt: ctx.now() }
  await businesses.updateBusiness(trx, ctx.keyring, id, row)
  if (owners !== undefined) await businesses.replaceOwners(trx, ctx.keyring, id, owners)
  await updateDueDates(trx, id, input.fiscalYearEnd)
}

/** A client as staff see it. */
export async function clientOf(trx: Trx, ctx: SignedInContext, id: string): Promise<WholeClient> {
  const client = await clients.findClient(trx, id)
  if (client === undefined) throw errors.notFound('Client')
  const business = await businesses.findBusiness(trx, ctx.keyring, ctx.viewer, id)
  return { ...client, business }
}

/** A business has its name as the last one, and no first one. */
export function columnsOf(
  input: NewPerson | Pick<NewBusiness, 'kind' | 'name' | 'phone' | 'email'>,
) {
  const { phone, email } = input
  const names =
    input.kind === 'business'
      ? { firstName: '', lastName: input.name }
      : { firstName: input.firstName, lastName: input.lastName }
  return { ...names, phone, email }
}

/** A person does not become a business, because their records differ. */
export function wrongKind(kind: 'person' | 'business') {
  const message = `This client is a ${kind} and stays one`
  return errors.badInput(message, [{ path: 'kind', message }])
}

function rowOf({
  entity,
  state,
  fiscalYearEnd,
  formedOn,
  officerName,
  officerTitle,
}: NewBusiness | EditBusiness) {
  return { entity, state, fiscalYearEnd, formedOn, officerName, officerTitle }
}
