import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import {
  disclosurePath,
  type EsignConsent,
  giveConsentInput,
} from '#shared/signing/consent.schema.ts'
import { messageOf, queryClient, readAgain } from '#client/portal/api/trpc.ts'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { LetterText } from '#client/portal/ui/LetterText.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button, ButtonAnchor } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import type { ConsentCalls } from './consent-calls.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface ConsentProps {
  calls: ConsentCalls
}

/** Asks once for the consent to sign electronically, before what needs it. */
export function ConsentGate({ calls, children }: ConsentProps & { children: ReactNode }) {
  return (
    <UiProvider>
      <OwnConsent calls={calls}>{children}</OwnConsent>
    </UiProvider>
  )
}

interface OwnConsentProps extends ConsentProps {
  /** The content before the first consent; by default the consent is asked for. */
  none?: ReactNode
  children?: ReactNode
}

/** Shows the signer's consent, which they can read and withdraw, and then `children`. Without one it shows how to give it. */
export function OwnConsent({ calls, none, children }: OwnConsentProps) {
  return (
    <QueryBoundary
      query={useConsent(calls)}
      what="your consent"
      failed="Your consent to sign electronically could not be read."
      skeleton={<Skeleton height="10rem" />}
    >
      {(consent) => {
        switch (consent.state) {
          case 'none':
            return none ?? <Ask consent={consent} calls={calls} />
          case 'withdrawn':
            return <Withdrawn consent={consent} calls={calls} />
          case 'given':
            return (
              <>
                <Given consent={consent} calls={calls} />
                {children}
              </>
            )
        }
      }}
    </QueryBoundary>
  )
}

/** Says that what is to be signed comes on paper, if the signer asked for it. */
export function AskedForPaper({ calls }: ConsentProps) {
  const { data } = useConsent(calls)
  return data?.state === 'withdrawn' ? <OnPaper consent={data} /> : null
}

function useConsent(calls: ConsentCalls) {
  const { consentKey: queryKey } = calls
  return useQuery({
    queryKey,
    queryFn: () => calls.readConsent(),
    refetchOnMount: readAgain,
  })
}

function OnPaper({ consent: { at } }: { consent: EsignConsent }) {
  return (
    <p role="status">
      You asked for paper{at && ` on ${formatDate(at)}`}. {firm.name} will send you what is to be
      signed.
    </p>
  )
}

interface KnownProps extends ConsentProps {
  consent: EsignConsent
}

function Given({ consent, calls }: KnownProps) {
  const { pending, refusal, run } = useConsentCall(calls)
  return (
    <details className="mb-16">
      <summary className="min-36 py-6 accent">
        You agreed{consent.at && ` on ${formatDate(consent.at)}`} to sign electronically
      </summary>
      <Disclosure text={consent.text} />
      <FormError>{refusal}</FormError>
      <Group mt={16}>
        <OpenPdf />
        <Button size="small" pending={pending} onClick={() => run(() => calls.withdrawConsent())}>
          Withdraw, and send me paper
        </Button>
      </Group>
    </details>
  )
}

function Withdrawn({ consent, calls }: KnownProps) {
  const [asked, setAsked] = useState(false)
  if (asked) return <Ask consent={consent} calls={calls} />
  return (
    <Stack gap={16} className="items-start">
      <OnPaper consent={consent} />
      <Button size="small" onClick={() => setAsked(true)}>
        Sign here after all
      </Button>
    </Stack>
  )
}

const fields = giveConsentInput.pick({ openedPdf: true })

/** The person opens the PDF, because the law wants to know that they can. */
function Ask({ consent: { version, text }, calls }: KnownProps) {
  const [opened, setOpened] = useState(false)
  const { form, formProps } = useSchemaForm(fields, { openedPdf: false })
  const { pending, refusal, run } = useConsentCall(calls)
  const give = () => {
    if (!opened) return form.setFieldError('openedPdf', 'Open the PDF first')
    run(() => calls.giveConsent({ version, openedPdf: true }))
  }
  return (
    <Stack as="form" gap={20} className="max-640" aria-label="Consent" {...formProps(give)}>
      <Disclosure text={text} />
      <div>
        <OpenPdf onOpen={() => setOpened(true)} />
      </div>
      <Checkbox
        label="I could open and read the PDF. I agree to sign and to get records electronically."
        {...form.getInputProps('openedPdf', { type: 'checkbox' })}
      />
      <FormError>{refusal}</FormError>
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          Agree
        </Button>
      </div>
    </Stack>
  )
}

function useConsentCall({ consentKey }: ConsentCalls) {
  const { run, ...shown } = useUncachedCall((error) =>
    messageOf(error, 'It could not be saved. Try again in a moment.'),
  )
  const save = async (call: () => Promise<EsignConsent>) =>
    void queryClient.setQueryData(consentKey, await call())
  return { ...shown, run: (call: () => Promise<EsignConsent>) => void run(() => save(call)) }
}

function Disclosure({ text }: { text: string }) {
  return (
    <section className="card p-inset" aria-label="Signing electronically">
      <LetterText text={text} />
    </section>
  )
}

function OpenPdf({ onOpen }: { onOpen?: () => void }) {
  return (
    <ButtonAnchor
      size="small"
      icon="external"
      href={disclosurePath}
      target="_blank"
      rel="noopener"
      onClick={onOpen}
    >
      Open this as a PDF
    </ButtonAnchor>
  )
}
