import { TextInput } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { z } from 'zod'
import { firm } from '#shared/firm/firm.ts'
import { openCopyInput } from '#shared/signing/copies.schema.ts'
import { fieldsOf, messageOf, queryClient, statusOf } from '#client/portal/api/trpc.ts'
import { LinkSheet, LinkTitle } from '#client/portal/auth/LinkSheet.tsx'
import { OfflineNote } from '#client/portal/layout/OfflineNote.tsx'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { SigningColumn, SigningFrame } from './SigningFrame.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

export interface AskProps<Opened> {
  token: string
  onOpened: (opened: Opened) => void
}

interface GuestPageProps<Opened> {
  title: string
  /** Reads what the link opens, with the session that its code starts. */
  read: UseQueryOptions<Opened> & { queryKey: readonly string[] }
  what: string
  failed: string
  skeleton: ReactNode
  /** Asks for the code. */
  Ask: ComponentType<AskProps<Opened>>
  /** `left`: after the guest has closed it. */
  closed: { title: string; text: string; left: string }
  leave: () => Promise<unknown>
  children: (opened: Opened, onLeave: () => void) => ReactNode
}

/** The page of a guest, who has no account: a link, a code, and what both open. */
export function GuestPage<Opened>(props: GuestPageProps<Opened>) {
  const { title, read, Ask } = props
  const [token, setToken] = useState(takeLinkToken)
  return (
    <UiProvider>
      <OfflineNote />
      {token === null ? (
        <GuestView {...props} />
      ) : (
        <SigningFrame title={title} close={null}>
          <LinkSheet>
            <Ask
              token={token}
              onOpened={(opened) => {
                queryClient.setQueryData(read.queryKey, opened)
                removeLinkToken()
                setToken(null)
              }}
            />
          </LinkSheet>
        </SigningFrame>
      )}
    </UiProvider>
  )
}

function GuestView<Opened>(props: GuestPageProps<Opened>) {
  const { title, read, what, failed, skeleton, closed, leave, children } = props
  const [left, setLeft] = useState(false)
  const query = useQuery({ gcTime: 0, ...read, enabled: !left })
  const ended = [400, 401, 403, 404, 409].includes(statusOf(query.error) ?? 0)
  async function onLeave() {
    // The session ends by itself within the hour.
    await leave().catch(() => undefined)
    setLeft(true)
    queryClient.removeQueries({ queryKey: read.queryKey })
  }
  if (!left && !ended && query.data !== undefined) {
    return children(query.data, () => void onLeave())
  }
  return (
    <SigningFrame title={title} close={null}>
      {left || ended ? (
        <SigningColumn>
          <EmptyState
            title={left ? 'You can close this window' : closed.title}
            drawing="review"
            action={<ButtonLink to="/contact">Contact us</ButtonLink>}
          >
            {left ? closed.left : closed.text}
          </EmptyState>
        </SigningColumn>
      ) : (
        <QueryBoundary query={query} what={what} failed={failed} skeleton={skeleton}>
          {() => null}
        </QueryBoundary>
      )}
    </SigningFrame>
  )
}

interface EnterCodeProps {
  title: string
  text: ReactNode
  press: string
  /** Why another code could not be sent. */
  otherRefusal?: string | null
  open: (code: string) => Promise<void>
  children: ReactNode
}

export function EnterCode({ title, text, press, otherRefusal, open, children }: EnterCodeProps) {
  const { form, formProps, showRefusal } = useSchemaForm(codeForm, { code: '' })
  const { pending, refusal, run } = useUncachedCall((error) => {
    showRefusal(error)
    if (fieldsOf(error).length > 0) return null
    return messageOf(error, 'The code could not be checked. Try again in a moment.')
  })
  return (
    <Stack as="form" gap={20} {...formProps(({ code }) => run(() => open(code)))}>
      <LinkTitle level={2}>{title}</LinkTitle>
      {text}
      <TextInput
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
        {...form.getInputProps('code')}
      />
      <FormError>{refusal ?? otherRefusal}</FormError>
      <Button type="submit" variant="primary" wide pending={pending}>
        {press}
      </Button>
      {children}
    </Stack>
  )
}

const codeForm = z.object({ code: openCopyInput.shape.code })

export function NoAccountNeeded() {
  return (
    <p className="small">
      You don’t need an account. Questions: <a href={firm.phoneLink}>{firm.phone}</a>.
    </p>
  )
}
