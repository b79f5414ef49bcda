import { useState } from 'react'
import type { Review } from '#shared/signing/review.schema.ts'
import { messageOf, queryClient, trpcClient } from '#client/portal/api/trpc.ts'
import { TextButton } from '#client/portal/auth/auth-fields.tsx'
import { LinkTitle } from '#client/portal/auth/LinkSheet.tsx'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { type AskProps, EnterCode, GuestPage, NoAccountNeeded } from './GuestPage.tsx'
import { readPdf } from './read-pdf.ts'
import { ReviewFlow } from './ReviewFlow.tsx'
import { ReviewStepSkeleton } from './ReviewStep.tsx'
import type { SignerCalls } from './signer-calls.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** A spouse of a joint return, without an account: a mailed link, a mailed code, then the review. */
export function SpousePage() {
  const [checked] = useState(takeCheck)
  return (
    <GuestPage
      title="Review and sign"
      read={{
        queryKey: reviewKey,
        queryFn: () => spouse.review.query(),
        staleTime: 1000,
        // A spouse has no account and so no event stream: polling finds new versions and other tabs' steps while the
        // page is visible.
        refetchInterval: 15_000,
      }}
      what="the return"
      failed="The return could not be loaded."
      skeleton={<ReviewStepSkeleton />}
      closed={{
        title: 'This review is closed',
        text: 'Open the link in our latest email again, and we’ll email you a new code. If the link has expired, your spouse or our office can send a new one.',
        left: 'Everything is saved.',
      }}
      leave={() => spouse.leave.mutate()}
      Ask={Prove}
    >
      {(review, onLeave) => (
        <ReviewFlow
          review={review}
          calls={calls}
          checked={checked}
          close={
            <button type="button" className="quiet-link strong" onClick={onLeave}>
              Close
            </button>
          }
          onReview={(answer) => {
            // A read that started earlier may return the state before.
            void queryClient.cancelQueries({ queryKey: reviewKey })
            queryClient.setQueryData(reviewKey, answer)
          }}
        />
      )}
    </GuestPage>
  )
}

/**
 * Returns true on the way back from the identity check. Removes that from the address, so that a reload does not count.
 */
function takeCheck(): boolean {
  const address = new URL(location.href)
  if (!address.searchParams.has('check')) return false
  address.searchParams.delete('check')
  history.replaceState(history.state, '', address)
  return true
}

/** The code is mailed when the button is pressed. Just opening the page, as mail scanners do, sends nothing. */
function Prove({ token, onOpened }: AskProps<Review>) {
  const [sent, setSent] = useState<Awaited<ReturnType<typeof spouse.open.mutate>> | null>(null)
  const { pending, refusal, run } = useUncachedCall((error) =>
    messageOf(error, 'The code could not be sent. Try again in a moment.'),
  )
  const send = () => void run(async () => setSent(await spouse.open.mutate({ token })))
  if (sent === null) {
    return (
      <>
        <LinkTitle level={2}>You are asked to sign a joint tax return</LinkTitle>
        <Stack gap={20}>
          <p>
            To confirm it’s you, we’ll email a six-digit code to the address that this link came to.
          </p>
          <FormError>{refusal}</FormError>
          <Button variant="primary" wide pending={pending} onClick={send}>
            Email me the code
          </Button>
          <NoAccountNeeded />
        </Stack>
      </>
    )
  }
  return (
    <EnterCode
      title="Enter the code"
      text={
        <p role="status">
          We emailed it to <strong>{sent.sentTo}</strong>. It opens the {sent.taxYear} return of{' '}
          {sent.clientName} and you, and is valid for ten minutes.
        </p>
      }
      press="Open the return"
      otherRefusal={refusal}
      open={async (code) => onOpened(await spouse.confirm.mutate({ token, code }))}
    >
      <p className="subtext text-center">
        No email? Check your spam folder, or{' '}
        <TextButton onClick={send}>email a new code</TextButton>
      </p>
    </EnterCode>
  )
}

const reviewKey = ['spouse review']

const { spouse } = trpcClient

const calls: SignerCalls = {
  withPassword: false,
  consentKey: ['spouse consent'],
  readConsent: () => spouse.consent.query(),
  giveConsent: (input) => spouse.giveConsent.mutate(input),
  withdrawConsent: () => spouse.withdrawConsent.mutate(),
  approve: (input) => spouse.approve.mutate(input),
  askChange: (input) => spouse.askChange.mutate(input),
  startCheck: (input) => spouse.startCheck.mutate(input),
  readCheck: (input) => spouse.readCheck.mutate(input),
  sign: ({ password: _none, ...input }) => spouse.sign.mutate(input),
  readDocument: (id, signal) => readPdf(addressOf(id), signal),
  addressOf,
  readAgain: () => queryClient.invalidateQueries({ queryKey: reviewKey }),
}

/** The cookie of the spouse's session authorizes the link. */
function addressOf(documentId: string): string {
  return `/api/spouse/documents/${documentId}`
}
