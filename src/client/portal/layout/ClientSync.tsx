import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trpc } from '#client/portal/api/trpc.ts'
import { clientIn, clientInView } from '#client/public/session/client-in-view.ts'
import { myClients } from '#client/public/session/my-clients.ts'
import { useUser } from '#client/public/session/session.ts'

/** Tells the header which clients the user acts for, and reloads when the address names another one. Renders nothing. */
export function ClientSync() {
  const isClient = useUser()?.role === 'client'
  const { data } = trpc.clients.mine.useQuery(undefined, { enabled: isClient })
  const named = useRouterState({
    select: ({ location: { search } }) => clientIn({ ...search }).client ?? null,
  })
  useEffect(() => {
    if (named !== clientInView) location.reload()
  }, [named])
  useEffect(() => {
    if (data !== undefined) myClients.set(data)
    return () => myClients.reset()
  }, [data])
  const isLost = data !== undefined && clientInView !== null && !data.some(isInView)
  useEffect(() => {
    // The access has ended, or the address was typed.
    if (isLost) location.replace('/')
  }, [isLost])
  return null
}

function isInView({ id }: { id: string }): boolean {
  return id === clientInView
}
