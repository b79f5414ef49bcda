import { useState } from 'react'
import { queries } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { AppSetup } from './AppSetup.tsx'
import { MakeCodes, PasskeySetup, RemoveApp, RemovePasskey, RenamePasskey } from './FactorForms.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { TaskProps } from './TaskForm.tsx'

interface Passkey {
  id: string
  name: string
}

export type FactorTask =
  | { kind: 'app' | 'remove-app' | 'codes' }
  /** How many passkeys there are. */
  | { kind: 'passkey'; count: number }
  | { kind: 'rename' | 'remove-passkey'; passkey: Passkey }

/** One change of the user's second factors, with any new recovery codes. */
export function FactorDialog({ task, onClose }: { task: FactorTask | null; onClose: () => void }) {
  const [shown, setShown] = useState(task)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // A closing dialog keeps its content until it is gone.
  if (task !== null && task !== shown) setShown(task)
  if (shown === null) return null

  function finish(fresh: readonly string[] | null) {
    // Refreshes the screens that show the factors; those that are not mounted read them later.
    for (const stale of [queries.twoFactor, queries.auth.currentUser, queries.account.sessions]) {
      void stale.invalidate()
    }
    if (fresh === null) onClose()
    else setCodes(fresh)
  }

  return (
    <Dialog
      opened={task !== null}
      onClose={onClose}
      // The codes are shown only once, so Escape must not close them.
      closable={codes === null}
      onClosed={() => {
        setShown(null)
        setCodes(null)
      }}
      title={codes === null ? TITLES[shown.kind] : 'Save your recovery codes'}
    >
      {codes === null ? (
        <Task task={shown} onDone={finish} onCancel={onClose} />
      ) : (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      )}
    </Dialog>
  )
}

const TITLES: Record<FactorTask['kind'], string> = {
  app: 'Set up an authenticator app',
  'remove-app': 'Remove the authenticator app?',
  passkey: 'Add a passkey',
  rename: 'Rename the passkey',
  'remove-passkey': 'Remove the passkey?',
  codes: 'Make new recovery codes?',
}

function Task({ task, ...props }: TaskProps & { task: FactorTask }) {
  switch (task.kind) {
    case 'app':
      return <AppSetup {...props} />
    case 'remove-app':
      return <RemoveApp {...props} />
    case 'codes':
      return <MakeCodes {...props} />
    case 'passkey':
      return <PasskeySetup {...props} count={task.count} />
    case 'rename':
      return <RenamePasskey {...props} passkey={task.passkey} />
    case 'remove-passkey':
      return <RemovePasskey {...props} passkey={task.passkey} />
  }
}
