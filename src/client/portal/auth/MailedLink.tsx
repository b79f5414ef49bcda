import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { messageOf, queryClient, statusOf } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { takeLinkToken } from '#client/public/session/link-token.ts'
import { Skeleton } from '#client/public/ui/States.tsx'
import { LinkSheet } from './LinkSheet.tsx'

interface MailedLinkPageProps<Opened> {
  /** Above all states of the page, if they have no titles of their own. */
  title?: ReactNode
  what?: string
  /** The CSS height of the content, for its skeleton. */
  height: string
  open: (token: string) => Promise<Opened>
  /** Says why a link leads no further: by default there is none. */
  Dead: ComponentType<{ why?: string | undefined }>
  children: (link: {
    token: string
    opened: Opened
    readAgain: () => void
    onDead: (why: string) => void
  }) => ReactNode
}

/**
 * The page of a mailed link, which needs no session. It says what the link is about and waits for a press, because
 * programs that open links in mails must not use it up. It asks each time it is shown, and keeps nothing.
 */
export function MailedLinkPage<Opened>(props: MailedLinkPageProps<Opened>) {
  const { title, what = 'link', height, open, Dead, children } = props
  const [token] = useState(takeLinkToken)
  const [ended, setEnded] = useState<string | null>(null)
  const link = useQuery(
    {
      queryKey: ['mailed link'],
      queryFn: () => open(token ?? ''),
      enabled: token !== null,
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  )
  const isDead = token === null || ended !== null || statusOf(link.error) === 400
  return (
    <UiProvider>
      <LinkSheet>
        {title}
        {isDead ? (
          <Dead why={ended ?? (link.error === null ? undefined : messageOf(link.error, ''))} />
        ) : (
          <QueryBoundary
            query={link}
            what={`your ${what}`}
            failed={`Your ${what} could not be loaded.`}
            skeleton={<Skeleton height={height} />}
          >
            {(opened) =>
              children({ token, opened, readAgain: () => void link.refetch(), onDead: setEnded })
            }
          </QueryBoundary>
        )}
      </LinkSheet>
    </UiProvider>
  )
}
