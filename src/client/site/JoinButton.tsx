import { openAuthDialog } from '../auth/dialogs.ts'
import { warmDialogs } from '../shell/LateLayer.tsx'
import { Button } from '../ui/Button.tsx'

/** Opens the account dialog, whose code is fetched as soon as somebody comes near. */
export function JoinButton({ children }: { children: string }) {
  return (
    <Button
      look="primary"
      onPointerEnter={warmDialogs}
      onFocus={warmDialogs}
      onClick={() => openAuthDialog('register')}
    >
      {children}
    </Button>
  )
}
