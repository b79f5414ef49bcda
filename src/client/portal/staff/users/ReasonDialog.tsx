import { z } from 'zod'
import { staffReason } from '#shared/auth/users.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { AccountDialogProps } from './AccountMenu.tsx'
import { chooseHeir, HeirField, heirIdOf, workOf } from './HeirField.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import { refetchUsers } from './refetch-users.ts'

/** A change of an account that needs a reason. For a colleague who is disabled, it also asks who takes over the work. */
export function ReasonDialog({
  user,
  opened,
  onClose,
  change,
}: AccountDialogProps & { change: keyof typeof TEXTS }) {
  const name = fullName(user)
  const asksHeir = change === 'disable' && user.role === 'admin'
  const team = trpc.admin.users.team.useQuery(undefined, {
    enabled: asksHeir,
    refetchOnMount: 'always',
  })
  const needsHeir = asksHeir && (team.data === undefined || workOf(team.data, user.id) !== null)
  const heirId = needsHeir ? z.string().min(1, chooseHeir) : z.string()
  const { form, formProps, showRefusal } = useSchemaForm(
    z.object({ heirId, reason: staffReason }),
    {
      heirId: '',
      reason: '',
    },
  )
  const text = TEXTS[change]
  const changed = {
    onSuccess() {
      toast.success(text.done, name)
      onClose()
      return refetchUsers()
    },
    onError(error: unknown) {
      if (!showRefusal(error)) reportFailure(text.failed, error)
      if (asksHeir) void refetchUsers()
    },
  }
  const changes = {
    disable: trpc.admin.users.disable.useMutation(changed),
    enable: trpc.admin.users.enable.useMutation(changed),
    unlink: trpc.admin.users.unlinkFirmAccount.useMutation(changed),
  }
  const { mutate, isPending } = changes[change]
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <form
        className="stack gap-2"
        {...formProps(({ reason, heirId: chosen }) => {
          if (isPending) return
          const input = { userId: user.id, reason }
          mutate(asksHeir ? { ...input, heirId: heirIdOf(chosen) } : input)
        })}
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
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={change === 'enable' ? 'primary' : 'danger'}
            pending={isPending || team.isLoading}
          >
            {text.title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
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
