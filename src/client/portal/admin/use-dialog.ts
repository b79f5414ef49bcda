import { useState } from 'react'

/** One dialog that opens for different things. Its subject stays while it fades out, and each opening starts afresh. */
export function useDialog<Subject>() {
  const [state, setState] = useState<{ subject: Subject | null; opened: boolean; opening: number }>(
    {
      subject: null,
      opened: false,
      opening: 0,
    },
  )
  return {
    ...state,
    open: (subject: Subject) =>
      setState(({ opening }) => ({ subject, opened: true, opening: opening + 1 })),
    close: () => setState((last) => ({ ...last, opened: false })),
  }
}
