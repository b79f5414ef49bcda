import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { warmDialogs } from '#client/public/shell/LateLayer.tsx'
import { Button } from '#client/public/ui/Button.tsx'

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
