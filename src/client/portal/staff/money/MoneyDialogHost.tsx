import { Suspense } from 'react'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { useMoneyDialogs } from './use-money-dialogs.ts'

/** The dialog about money that is open, or fades out. Its code loads when the first one opens. */
export function MoneyDialogHost({ dialogs }: { dialogs: ReturnType<typeof useMoneyDialogs> }) {
  const { last, open, close } = dialogs
  return (
    <Suspense>
      {last && (
        <MoneyDialog
          key={last.opening}
          dialog={last.dialog}
          opened={last.opened}
          onOpen={open}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

const MoneyDialog = lazyPart(() => import('./MoneyDialogs.tsx').then((m) => m.MoneyDialog))
