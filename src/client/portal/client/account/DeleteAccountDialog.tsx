import { formatFirmMoment } from '#shared/firm/dates.ts'
import type { ErasurePlan } from '#shared/retention/erasure.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { PlanView } from './PlanView.tsx'

/** Shows what stays and what is deleted; then the client requests the deletion or takes the request back. */
export function DeleteAccountDialog({ opened, onClose }: DialogFrame) {
  const plan = trpc.erasure.plan.useQuery(undefined, { enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete my account" size="36rem">
      <QueryBoundary
        query={plan}
        what="what would stay"
        failed="What would stay could not be loaded."
        skeleton={<SkeletonRows rows={4} />}
      >
        {(plan) => (
          <>
            <PlanView plan={plan} />
            {plan.requestedAt === null ? (
              <Ask plan={plan} onClose={onClose} />
            ) : (
              <TakeBack since={plan.requestedAt} onClose={onClose} />
            )}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function Ask({ plan, onClose }: { plan: ErasurePlan; onClose: () => void }) {
  const ask = trpc.erasure.request.useMutation({
    onSuccess() {
      toast.success('You asked to delete your account', 'We’ll email you when it’s done.')
      onClose()
    },
    onError(error) {
      if (!isConfirmFirst(error))
        toast.error('Error', messageOf(error, 'The request could not be sent.'))
    },
    onSettled: () => queries.erasure.plan.invalidate(),
  })
  return (
    <>
      <p>
        Our staff will confirm your request; until then you can cancel it. After that it can’t be
        undone, so download anything you need first.
        {plan.openReturns > 0 && ' Returns we’re working on will stay unfinished.'}
      </p>
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button variant="danger" pending={ask.isPending} onClick={() => ask.mutate()}>
          Ask to delete my account
        </Button>
      </DialogActions>
    </>
  )
}

function TakeBack({ since, onClose }: { since: Date; onClose: () => void }) {
  const takeBack = trpc.erasure.withdraw.useMutation({
    onSuccess() {
      toast.success('Request canceled', 'Your account stays as it is.')
      onClose()
    },
    onError: (error) => toast.error('Error', messageOf(error, 'We couldn’t cancel the request.')),
    onSettled: () => queries.erasure.plan.invalidate(),
  })
  return (
    <>
      <p>
        <strong>You asked for it on {formatFirmMoment(since)}.</strong> Our staff haven’t confirmed
        it yet.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
          Cancel the request
        </Button>
      </DialogActions>
    </>
  )
}
