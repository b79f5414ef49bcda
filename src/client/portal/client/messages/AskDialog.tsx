import { useNavigate } from '@tanstack/react-router'
import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { type Asked, NewMessageDialog } from './NewMessageDialog.tsx'

interface AskDialogProps extends DialogFrame {
  of: Asked
}

/** The box for a message about what is on the screen, which stays. */
export function AskDialog(props: AskDialogProps) {
  const navigate = useNavigate()
  return (
    <NewMessageDialog
      {...props}
      onSent={(id) => {
        const open = () => void navigate({ to: '/messages/$id', params: { id } })
        const action = { label: 'Open', run: open }
        toast.success('Message sent', 'Our answer comes under Messages.', action)
      }}
    />
  )
}
