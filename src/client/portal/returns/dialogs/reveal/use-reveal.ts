import { useState } from 'react'
import type { Inputs, Outputs } from '#client/portal/api/trpc.ts'
import { fieldsOf, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'

type Asked = Inputs['admin']['users']['revealNumber']
type Revealed = Outputs['admin']['users']['revealNumber']

interface Answers {
  onShow: (revealed: Revealed) => void
  /** The password was typed too long ago: it has to be sent along. */
  onPasswordNeeded: () => void
  onRefused: (error: unknown) => void
}

/** Asks for a whole number past the caches, which would keep it and the password for minutes. */
export function useReveal({ onShow, onPasswordNeeded, onRefused }: Answers) {
  const [pending, setPending] = useState(false)

  async function reveal(asked: Asked) {
    setPending(true)
    try {
      onShow(await trpcClient.admin.users.revealNumber.mutate(asked))
    } catch (error) {
      setPending(false)
      const named = fieldsOf(error).some(({ path }) => path === 'password')
      if (named && asked.password === undefined) onPasswordNeeded()
      else if (statusOf(error) === 401) reportFailure('', error)
      else onRefused(error)
    }
  }

  return { reveal, pending }
}
