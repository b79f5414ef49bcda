import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'

interface IdleDialogProps {
  secondsLeft: number | null
  staying: boolean
  onStay: () => void
  onLeave: () => void
}

/** The last minute of an idle session. Its code loads with the warning. */
export function IdleDialog({ secondsLeft, staying, onStay, onLeave }: IdleDialogProps) {
  return (
    <Dialog
      opened={secondsLeft !== null}
      onClose={onStay}
      title="Are you still there?"
      size="26rem"
    >
      <p role="timer">
        You haven’t used the portal for a while. To keep your data safe, we’ll sign you out in{' '}
        {secondsLeft ?? 0} seconds.
      </p>
      <DialogActions>
        <Button onClick={onLeave}>Sign out now</Button>
        <Button variant="primary" pending={staying} onClick={onStay} data-autofocus>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  )
}
