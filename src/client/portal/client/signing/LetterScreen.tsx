import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { returnWords } from '#shared/returns/return-name.ts'
import { formatDate, formatFirmMoment } from '#shared/firm/dates.ts'
import type { LetterNotice, OwnLetter } from '#shared/signing/letter.schema.ts'
import { queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { chooseReturn } from '#client/portal/ui/year-search.ts'
import { focusFirstError, SuccessIcon } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState, Skeleton, SkeletonLines } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { accountConsent } from '#client/portal/client/consent/consent-calls.ts'
import { LetterText } from '#client/portal/ui/LetterText.tsx'
import { SigningColumn, SigningFrame } from './SigningFrame.tsx'
import styles from './signing.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The engagement letter of a return: to read, to sign, and afterward to download. */
export function LetterScreen() {
  const { year } = route.useSearch()
  const returns = trpc.returns.list.useQuery()
  const chosen = chooseReturn(returns.data ?? [], year)
  const letter = trpc.signing.letter.useQuery(
    { taxReturnId: chosen?.id ?? '' },
    { enabled: chosen !== null },
  )
  const what = chosen ? returnWords(chosen).short : `${year ?? ''} return`.trim()
  const title = `${what} · engagement letter`
  const none = returns.data && chosen === null
  return (
    <SigningFrame title={title}>
      <SigningColumn>
        {none ? (
          <NoLetter />
        ) : (
          <QueryBoundary
            query={chosen === null ? { ...returns, data: undefined } : letter}
            what="the letter"
            failed="The letter could not be loaded."
            skeleton={<LetterSkeleton />}
          >
            {(letter: OwnLetter | null) =>
              letter === null || chosen === null ? (
                <NoLetter />
              ) : (
                <ReadAndSign taxReturnId={chosen.id} letter={letter} />
              )
            }
          </QueryBoundary>
        )}
      </SigningColumn>
    </SigningFrame>
  )
}

const route = getRouteApi('/_portal/letter')

function ReadAndSign({ taxReturnId, letter }: { taxReturnId: string; letter: OwnLetter }) {
  const { version, text, notices, name, signature, signedAs, signedOn } = letter
  const readOnly = useImpersonation() !== null
  const noticesRef = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const [read, setRead] = useState<readonly string[]>([])
  const isRead = (notice: LetterNotice) => read.includes(keyOf(notice))
  const checkNotices = () => {
    if (notices.every(isRead)) return true
    setAsked(true)
    focusFirstError(noticesRef.current)
    return false
  }
  const of = { taxReturnId }
  return (
    <>
      {signature !== null && (
        <Stack mb={32} className="measure" role="status">
          <div className="mb-8">
            <SuccessIcon />
          </div>
          <h2 className="text-heading">You’ve signed the letter</h2>
          <p className="muted">
            {signedOn === null
              ? `Signed in the portal, ${formatFirmMoment(signature.signedAt)}.`
              : `Signed on paper on ${formatDate(signedOn)}.`}
          </p>
          <Group mt={8}>
            {signature.documentId !== null && (
              <ButtonAnchor
                icon="download"
                variant="primary"
                href={`/api/documents/${signature.documentId}/download`}
                target="_blank"
                rel="noopener"
              >
                Download the signed letter
              </ButtonAnchor>
            )}
            <ButtonLink to="/">Back to your dashboard</ButtonLink>
          </Group>
        </Stack>
      )}
      {notices.length > 0 && (
        <div ref={noticesRef}>
          <Suspense fallback={<LetterSkeleton />}>
            <LetterNotices
              notices={notices}
              isRead={signature === null && !readOnly ? isRead : null}
              asked={asked}
              onRead={(notice, checked) =>
                setRead((now) => [
                  ...now.filter((key) => key !== keyOf(notice)),
                  ...(checked ? [keyOf(notice)] : []),
                ])
              }
            />
          </Suspense>
        </div>
      )}
      <section className={styles.letter} aria-label="The letter">
        <LetterText text={text} />
      </section>
      <p className="mb-32 ml-back-12">
        <AskAbout about="letter" aboutId={taxReturnId} name="this letter" />
      </p>
      {signedAs && (
        <section className="max-640 mb-32" aria-label="Signature">
          <Suspense fallback={<Skeleton height="10rem" />}>
            <GivenSignature {...signedAs} />
          </Suspense>
        </section>
      )}
      {signature === null && !readOnly && (
        <section aria-labelledby="sign-letter">
          <Stack mb={32} className="measure">
            <h2 className="text-heading" id="sign-letter">
              Sign the letter
            </h2>
            <p className="muted">You can sign it now or later; we won’t wait for it.</p>
          </Stack>
          <Suspense fallback={<Skeleton height="30rem" />}>
            <ConsentGate calls={accountConsent}>
              <GiveSignature
                name={name}
                withPassword
                agree="I have read and agree to this letter, and sign it electronically."
                calls={{ readAgain: () => queries.signing.letter.invalidate(of) }}
                onTry={checkNotices}
                onSign={async (input) => {
                  const signed = await trpcClient.signing.signLetter.mutate({
                    ...input,
                    ...of,
                    version,
                    notices: notices.map(({ title, sha256 }) => ({ title, sha256 })),
                  })
                  queries.signing.letter.setData(of, signed)
                  void queries.returns.list.invalidate()
                  scrollTo(0, 0)
                  document.getElementById('main')?.focus({ preventScroll: true })
                }}
              />
            </ConsentGate>
          </Suspense>
        </section>
      )}
      {readOnly && <p className="small">Only the client can sign.</p>}
    </>
  )
}

/** Another text of the same notice is another notice to read. */
const keyOf = ({ title, sha256 }: LetterNotice) => `${title} ${sha256}`

const LetterNotices = lazyPart(() => import('./LetterNotices.tsx').then((m) => m.LetterNotices))

const GiveSignature = lazyPart(() => import('./GiveSignature.tsx').then((m) => m.GiveSignature))

const ConsentGate = lazyPart(() =>
  import('#client/portal/client/consent/Consent.tsx').then((m) => m.ConsentGate),
)

const GivenSignature = lazyPart(() => import('./SignatureField.tsx').then((m) => m.GivenSignature))

function LetterSkeleton() {
  return (
    <div className={styles.letter}>
      <SkeletonLines lines={14} />
    </div>
  )
}

function NoLetter() {
  return (
    <EmptyState
      title="There is no letter to sign"
      drawing="no-documents"
      action={<ButtonLink to="/">Back to your dashboard</ButtonLink>}
    >
      A letter belongs to a return. Start one first.
    </EmptyState>
  )
}
