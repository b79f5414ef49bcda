import { type SignerEvent, signerAfter, type SignerState } from '#shared/signing/signer-states.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { spouseLinksRest } from '#server/records/signing/end-spouse-links.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockReturnRow } from '#server/records/returns/returns.queries.ts'
import {
  unscopedSigners,
  type SigningViewer,
  signersOf,
} from '#server/records/signing/packages.access.ts'
import { settleSigning } from '#server/records/request-items/settle-signing.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** A signer with package, return and client, for a change. */
export type FoundSigner = Awaited<ReturnType<typeof findSigner>>

/**
 * The person who reviews: a user for the client, or the spouse by their signer, with the session of a mailed link or
 * with an account of their own.
 */
export type Reviewer = Pick<Viewer, 'id' | 'withheld'> | { signerId: string; account?: true }

/** A reviewer's call. A call without a viewer comes from a spouse with the session of a mailed link. */
export interface ReviewCall {
  viewer: Viewer | null
}

/** The reviewer's own signer of a package; any signer for staff and the portal. */
export type SignerRef =
  | { viewer: Reviewer; packageId: string }
  | { viewer: Pick<Viewer, 'id' | 'role'> | ThePortal; signerId: string }

/** Staff review only their own returns. */
export function viewerOf(reviewer: Reviewer): SigningViewer {
  return 'signerId' in reviewer
    ? { role: 'spouse', signerId: reviewer.signerId }
    : { ...reviewer, role: 'client' }
}

/** Finds the signer that a user acts for in a review: a spouse with an account signs as with the mailed link. */
export async function reviewerOf(
  db: Db | Trx,
  viewer: Pick<Viewer, 'id' | 'withheld'>,
  packageId: string,
): Promise<Reviewer> {
  const { id, person } = await findSigner(db, { viewer, packageId })
  return person === 'spouse' ? { signerId: id, account: true } : viewer
}

/** The viewer whose rights apply to the signer. */
export function viewerAt(signerRef: SignerRef): SigningViewer {
  return 'packageId' in signerRef ? viewerOf(signerRef.viewer) : signerRef.viewer
}

/** Finds a signer, without a lock. @throws AppError 404 for a signer that is not the viewer's */
export function findSigner(db: Db | Trx, signerRef: SignerRef) {
  return signerRows(db, signerRef).executeTakeFirstOrThrow(notFound)
}

/**
 * Locks a signer's return, then package and signer.
 *
 * @throws AppError 404 for a signer that is not the viewer's, 409 for a replaced package and a filed return
 */
export async function lockSigner(trx: Trx, signerRef: SignerRef): Promise<FoundSigner> {
  const { taxReturnId } = await findSigner(trx, signerRef)
  if (!(await lockReturnRow(trx, taxReturnId))) throw notFound()
  const both = { returnPackages: 'no key update', signers: 'no key update' } as const
  const signer = await lockRow(trx, both, signerRows(trx, signerRef))
  if (signer === undefined) throw notFound()
  checkOpen(signer)
  return signer
}

/** @throws AppError 409 for a replaced package and a filed return */
export function checkOpen({ replacedAt, status }: FoundSigner): void {
  if (replacedAt !== null) throw replaced()
  if (status === 'filed') throw errors.conflict('This return is already filed')
}

/**
 * Locks the reviewer's signer, and checks the session again: it may have ended while the call waited for the lock. A proof
 * of the address, for example, ends the session and what was signed in it.
 */
export async function lockReviewed(
  trx: Trx,
  { viewer }: ReviewCall,
  signerRef: SignerRef & { packageId: string },
): Promise<FoundSigner> {
  const signer = await lockSigner(trx, signerRef)
  if (viewer !== null) await lockAccount(trx, viewer)
  else if (!(await hasSpouseSession(trx, signer.id))) throw errors.signedOut()
  return signer
}

async function hasSpouseSession(trx: Trx, signerId: string): Promise<boolean> {
  const sessions = await unscopedSigners(trx)
    .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .innerJoin('guestSessions', 'guestSessions.linkId', 'guestLinks.id')
    .select('guestSessions.id')
    .where('signers.id', '=', signerId)
    .where(({ not }) => not(spouseLinksRest))
    .limit(1)
    .execute()
  return sessions.length > 0
}

export function listSigners(trx: Trx, packageId: string) {
  return unscopedSigners(trx)
    .select('signers.state')
    .where('signers.packageId', '=', packageId)
    .execute()
}

/** Returns the spouse of a package, if they have a link. */
export function findSpouse(trx: Trx, packageId: string) {
  return unscopedSigners(trx)
    .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .select(['signers.name', 'guestLinks.email'])
    .where('signers.packageId', '=', packageId)
    .executeTakeFirst()
}

/**
 * Moves a signer to the state after an event, and settles what the return waits for. Returns the new state.
 *
 * @throws AppError 409 when the event is refused in the signer's state
 */
export async function moveSigner(
  trx: Trx,
  signer: Pick<FoundSigner, 'id' | 'taxReturnId' | 'state'>,
  event: SignerEvent,
  { at, ...columns }: SignerChange,
): Promise<SignerState> {
  const state = stateAfter(signer, event)
  await trx
    .updateTable('signers')
    .set({ ...columns, state, ...(state !== signer.state && { stateAt: at }) })
    .where('id', '=', signer.id)
    .execute()
  await settleSigning(trx, signer.taxReturnId, { at })
  return state
}

/** @throws AppError 409 when the event is refused in the signer's state */
export function stateAfter({ state }: Pick<FoundSigner, 'state'>, event: SignerEvent): SignerState {
  const after = signerAfter(state, event)
  if (after === null) throw errors.conflict(refusals[state])
  return after
}

/** @throws AppError 409 if the signer read another version or other figures */
export function checkBinding(signer: Pick<FoundSigner, 'binding'>, read: string): void {
  if (signer.binding.toString('hex') !== read) throw replaced()
}

interface SignerChange {
  at: Date
  changeReason?: string | null
  signedFormDocumentId?: string | null
  signedFormRefusal?: string | null
  failedChecks?: number
}

const refusals: Record<SignerState, string> = {
  reviewing: 'Approve this version first',
  approved: 'This version is already approved',
  change_requested: 'A change is requested: wait for the new version',
  signed_form_sent: 'The signed form waits for our check',
  signed: 'This is already signed',
  void: 'There is a newer version of this return. Read it first.',
}

const notFound = () => errors.notFound('Review')

function replaced() {
  return errors.conflict(refusals.void)
}

function signerRows(db: Db | Trx, signerRef: SignerRef) {
  const signers = signersOf(db, viewerAt(signerRef))
  return (
    'packageId' in signerRef
      ? signers.where('returnPackages.id', '=', signerRef.packageId)
      : signers.where('signers.id', '=', signerRef.signerId)
  )
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['signers.id', 'signers.packageId', 'signers.person', 'signers.name', 'signers.title'])
    .select(['signers.state', 'signers.failedChecks', 'signers.signedFormDocumentId'])
    .select(['returnPackages.number', 'returnPackages.binding', 'returnPackages.replacedAt'])
    .select(['returnPackages.taxReturnId', 'taxReturns.taxYear', 'taxReturns.status'])
    .select(['taxReturns.form', 'taxReturns.clientId', 'clients.email as clientEmail'])
    .select(['clients.firstName as clientFirstName', 'clients.lastName as clientLastName'])
}
