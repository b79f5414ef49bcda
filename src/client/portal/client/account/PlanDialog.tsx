import type { ReactNode } from 'react'
import type { ErasurePlan } from '#shared/retention/erasure.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { PlanView } from './PlanView.tsx'

interface PlanDialogProps extends DialogFrame {
  title: string
  clientId: string
  /** The fields for the staff's decision, below what would be deleted and what would stay. */
  children: (plan: ErasurePlan) => ReactNode
}

export function PlanDialog({ title, clientId, opened, onClose, children }: PlanDialogProps) {
  const plan = trpc.admin.erasures.plan.useQuery({ userId: clientId }, { enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="36rem">
      <QueryBoundary
        query={plan}
        what="what would stay"
        failed="What would stay could not be loaded."
        skeleton={<SkeletonRows rows={4} />}
      >
        {(plan) => (
          <>
            <PlanView plan={plan} />
            {children(plan)}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
