import type { TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import type { AppRouter } from '#server/router.ts'
import { askForPassword, isConfirmFirst } from '#client/public/session/confirmation.ts'

/** Where the server wants the password first, asks for it and sends the same call once more. Cancelled, the refusal stands. */
export const confirmLink: TRPCLink<AppRouter> = () => {
  return ({ next, op }) =>
    observable((observer) => {
      let sent: Unsubscribable | undefined
      const send = (error: typeof observer.error) => {
        sent = next(op).subscribe({ ...observer, error })
      }
      send((refusal) => {
        if (!isConfirmFirst(refusal)) return observer.error(refusal)
        void askForPassword().then((confirmed) =>
          confirmed ? send((error) => observer.error(error)) : observer.error(refusal),
        )
      })
      return () => sent?.unsubscribe()
    })
}
