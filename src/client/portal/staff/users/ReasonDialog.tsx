import { z } from 'zod'
import { staffReason } from '#shared/users/users.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import type { AccountDialogProps } from './AccountMenu.tsx'
import { chooseHeir, HeirField, heirIdOf, workOf } from './HeirField.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { refetchUsers } from './refetch-users.ts'

/** A change of an account that needs a reason. For a colleague who is disabled, it also asks who takes over the work. */
export function ReasonDialog({
  user,
  change,
  ...frame
}: AccountDialogProps & { change: keyof typeof TEXTS }) {
  const name = fullName(user)
  const asksHeir = change === 'disable' && user.role === 'admin'
  const team = trpc.admin.users.team.useQuery(undefined, {
    enabled: asksHeir,
    refetchOnMount: 'always',
  })
  const needsHeir = asksHeir && (team.data === undefined || workOf(team.data, user.id) !== null)
  const heirId = needsHeir ? z.string().min(1, chooseHeir) : z.string()
  const text = TEXTS[change]
  const { form, sending } = useDialogForm({
    ...frame,
    schema: z.object({ heirId, reason: staffReason }),
    values: { heirId: '', reason: '' },
    send({ reason, heirId: chosen }) {
      const input = { userId: user.id, reason }
      return CALLS[change].mutate(asksHeir ? { ...input, heirId: heirIdOf(chosen) } : input)
    },
    done: [text.done, name],
    failed: text.failed,
    onSettled: refetchUsers,
  })
  return (
    <Dialog {...frame} title={text.title}>
      <DialogForm
        {...sending}
        pending={sending.pending || team.isLoading}
        submit={text.title}
        danger={change !== 'enable'}
      >
        <p>
          <strong>{name}</strong> {text.explained}
        </p>
        <ReasonInput data-autofocus {...form.getInputProps('reason')} />
        {asksHeir && (
          <QueryBoundary
            query={team}
            what="their work"
            failed="Their work could not be loaded."
            skeleton={<SkeletonLines lines={2} />}
          >
            {(members) => (
              <HeirField team={members} userId={user.id} {...form.getInputProps('heirId')} />
            )}
          </QueryBoundary>
        )}
      </DialogForm>
    </Dialog>
  )
}

const CALLS = {
  disable: trpcClient.admin.users.disable,
  enable: trpcClient.admin.users.enable,
  unlink: trpcClient.admin.users.unlinkFirmAccount,
}

const TEXTS = {
  disable: {
    title: 'Disable account',
    explained:
      'will be signed out everywhere and cannot sign in until an admin enables the account. Returns, documents and messages stay. We’ll tell them by email.',
    done: 'Account disabled',
    failed: 'Failed to disable the account',
  },
  enable: {
    title: 'Enable account',
    explained: 'can sign in again, with the same password. We’ll tell them by email.',
    done: 'Account enabled',
    failed: 'Failed to enable the account',
  },
  unlink: {
    title: 'Unlink firm account',
    explained:
      'will be signed out everywhere. The next sign-in with a firm account of the same email links that one. We’ll tell them by email.',
    done: 'Firm account unlinked',
    failed: 'Failed to unlink the firm account',
  },
} as const
