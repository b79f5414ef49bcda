import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { prefetchDialogs } from '#client/public/shell/DeferredUi.tsx'
import { Button } from '#client/public/ui/Button.tsx'

/** Opens the account dialog, whose code is fetched as soon as somebody comes near. */
export function JoinButton({ children }: { children: string }) {
  return (
    <Button
      variant="primary"
      onPointerEnter={prefetchDialogs}
      onFocus={prefetchDialogs}
      onClick={() => openAuthDialog('register')}
    >
      {children}
    </Button>
  )
}
