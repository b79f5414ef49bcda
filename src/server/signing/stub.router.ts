import * as s from '#shared/signing.schema.ts'
import { clientProcedure, publicProcedure, router } from '#server/trpc.ts'

import { letterCalls } from './letter.ts'
import { reviewCalls } from './review.calls.ts'

const never = () => {
  throw new Error('stub')
}
const c = clientProcedure
export const signingStub = router({
  inviteSpouse: c.input(s.inviteSpouseInput).output(s.review).mutation(never),
  startCheck: c.input(s.packageIdInput).output(s.startedCheck).mutation(never),
  readCheck: c.input(s.packageIdInput).output(s.identityState).mutation(never),
  sign: c.input(s.confirmedSignInput).output(s.review).mutation(never),
  ...letterCalls,
  ...reviewCalls,
  evidence: c.input(s.signatureIdInput).output(s.signatureEvidence).mutation(never),
})
const p = publicProcedure
export const spouseStub = router({
  open: p.input(s.spouseLinkInput).output(s.codeSent).mutation(never),
  confirm: p.input(s.spouseCodeInput).output(s.review).mutation(never),
  review: p.output(s.review).query(never),
  approve: p.input(s.approveInput).output(s.review).mutation(never),
  askChange: p.input(s.askChangeInput).output(s.review).mutation(never),
  startCheck: p.input(s.packageIdInput).output(s.startedCheck).mutation(never),
  readCheck: p.input(s.packageIdInput).output(s.identityState).mutation(never),
  sign: p.input(s.signInput).output(s.review).mutation(never),
  leave: p.mutation(never),
})
export const verifyStub = router({
  signature: p.input(s.signatureHashInput).output(s.signatureFinding).query(never),
})
