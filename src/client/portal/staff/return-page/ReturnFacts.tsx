import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { isToPay } from '#shared/returns/refund.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import { returnTitle } from '#shared/returns/return-forms.ts'
import { trpc, readAgain } from '#client/portal/api/trpc.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { fullName, returnName, formatCount } from '#client/portal/staff/base/format.ts'
import { EstimateButton, PaymentText } from '#client/portal/staff/returns/cells.tsx'
import { PreparerButton, preparerText } from '#client/portal/staff/returns/PreparerButton.tsx'
import { NextStep } from '#client/portal/staff/returns/row-buttons.tsx'
import { useClientDetails } from '#client/portal/staff/base/client-details.ts'
import { DueText } from '#client/portal/staff/returns/DueText.tsx'
import { OnPaper } from '#client/portal/staff/returns/publish/OnPaper.tsx'
import type { OpenReturn } from '#client/portal/staff/returns/row-actions.ts'
import { FeeFact, InvoiceText, useReturnInvoice } from '#client/portal/staff/money/FeeFact.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Answers } from './Answers.tsx'
import { Reminders } from './Reminders.tsx'
import styles from './return-page.module.css'
import { PROFILE, ProfileFacts, Fact } from './ProfileFacts.tsx'
import { ReturnMenu } from './ReturnMenu.tsx'
import { threadsAbout } from '#client/portal/staff/base/staff-calls.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface ReturnFactsProps {
  taxReturn: AdminTaxReturn
  onOpen: OpenReturn
}

/** The facts of a return and its client, with the actions on it. */
export function ReturnFacts({ taxReturn, onOpen }: ReturnFactsProps) {
  const { id, client, status, taxYear, letterSignedAt, refundFinal, preparer } = taxReturn
  const { data: details } = useClientDetails(client.id)
  const invoice = useReturnInvoice(taxReturn)
  const copy = useDialog()
  const letter = useDialog()
  const notSigned = useDialog()
  const signing = useSigningBefore(taxReturn)
  const isOffice = details?.signsIn === false
  return (
    <section className={`p-inset on-ground ${styles.facts}`} aria-label="The return">
      <h1
        // So that no word breaks.
        className={fullName(client).length > LONG_NAME ? 'text-title breaks' : 'text-figure breaks'}
        tabIndex={-1}
      >
        <Link to="/admin/clients/$id" params={client} className="text-link plain hover-underlined">
          <bdi>{fullName(client)}</bdi>
        </Link>
      </h1>
      <Group as="p" gap={4} mt={8} className="figures muted">
        {taxReturn.form === '1040' ? taxYear : returnTitle(taxReturn)}{' '}
        <StatusBadge status={status} />
        <UnprovenBadge client={client} />
        <DueText taxReturn={taxReturn} />
        <ReturnMessages id={id} />
      </Group>
      <dl className={`mt-16 text-small ${styles.list}`}>
        <Fact name="Preparer">
          {/* A finished return is rarely assigned again, and the table can. */}
          {isFinished(status) ? (
            preparerText(preparer)
          ) : (
            <PreparerButton
              preparer={preparer}
              work={{ returns: [id] }}
              about={returnName(taxReturn)}
            />
          )}
        </Fact>
        {details ? (
          <ProfileFacts details={details} />
        ) : (
          PROFILE.map((name) => (
            <Fact key={name} name={name}>
              <Skeleton width="6rem" height="1lh" />
            </Fact>
          ))
        )}
        {taxReturn.estimatedRefund !== null && (
          <Fact name={refundFinal ? 'Refund' : 'Estimate'}>
            <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
          </Fact>
        )}
        {!isFinished(status) && (
          <Fact name="Letter">
            {letterSignedAt === null ? 'Not signed' : `Signed ${formatDate(letterSignedAt)}`}
          </Fact>
        )}
        <TaxPaidFact taxReturn={taxReturn} />
        <Fact name="Questions">
          <Answers taxReturn={taxReturn} />
        </Fact>
        <Fact name="Fee">
          <FeeFact taxReturn={taxReturn} />
        </Fact>
        {invoice && (
          <Fact name="Invoice">
            <InvoiceText invoice={invoice} />
          </Fact>
        )}
        <Fact name="Payment">
          <PaymentText taxReturn={taxReturn} short />
        </Fact>
      </dl>
      <OnPaper onPaper={signing?.onPaper} className="mt-16 text-small" />
      <Group gap={4} mt={16} className={styles.buttons}>
        <NextStep taxReturn={taxReturn} onOpen={onOpen} primary />
        {isOffice && status === 'filed' && (
          <Button variant="primary" onClick={copy.open}>
            Give a copy…
          </Button>
        )}
        <ReturnMenu
          taxReturn={taxReturn}
          details={details}
          onOpen={onOpen}
          onCopy={copy.open}
          onLetter={letter.open}
          onNotSigned={signing?.letter?.signature?.way === 'paper' && notSigned.open}
        />
      </Group>
      <Suspense>{isOffice && <OfficeTools taxReturn={taxReturn} />}</Suspense>
      {copy.show((frame) => (
        <CopyDialog taxReturn={taxReturn} {...frame} />
      ))}
      {letter.show((frame) => (
        <ConfirmLetterDialog taxReturn={taxReturn} {...frame} />
      ))}
      {notSigned.show((frame) => (
        <VoidLetterDialog taxReturn={taxReturn} {...frame} />
      ))}
      {!isFinished(status) && <Reminders clientId={client.id} className="mt-16 pt-16 line-above" />}
    </section>
  )
}

const OfficeTools = lazyPart(() =>
  import('#client/portal/staff/return-page/office/OfficeTools.tsx').then((m) => m.OfficeTools),
)

const CopyDialog = lazyPart(() =>
  import('#client/portal/staff/return-page/office/CopyDialog.tsx').then((m) => m.CopyDialog),
)

const ConfirmLetterDialog = lazyPart(() =>
  import('#client/portal/staff/return-page/signing/ConfirmLetterDialog.tsx').then(
    (m) => m.ConfirmLetterDialog,
  ),
)

const VoidLetterDialog = lazyPart(() =>
  import('#client/portal/staff/return-page/signing/VoidLetterDialog.tsx').then(
    (m) => m.VoidLetterDialog,
  ),
)

/** The signers who want paper and how the letter was signed; a finished return shows both with its review. */
function useSigningBefore({ id, status }: AdminTaxReturn) {
  const enabled = !isFinished(status)
  const { data } = trpc.admin.signing.of.useQuery({ taxReturnId: id }, { enabled })
  return enabled ? data : undefined
}

const LONG_NAME = 24

/** The tax that the client said they have paid, and whether more is owed now. */
function TaxPaidFact({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { taxPaid, taxPaidAt } = taxReturn
  if (taxPaid === null || taxPaidAt === null) return null
  return (
    <Fact name="Tax to the IRS">
      {formatCents(taxPaid)} paid, says the client, {formatDate(taxPaidAt)}
      {isToPay(taxReturn) && '. More is owed now'}
    </Fact>
  )
}

/** How many threads are about a return, as a link to the one that waits for us longest, otherwise the latest. Renders nothing without one. */
function ReturnMessages({ id }: { id: string }) {
  const { data } = trpc.admin.messages.list.useQuery(threadsAbout(id), {
    refetchOnMount: readAgain,
  })
  const threads = data?.items ?? []
  const waiting = threads.filter(({ waitingOn }) => waitingOn === 'firm')
  const first = waiting.at(-1) ?? threads[0]
  if (first === undefined) return null
  return (
    <Link to="/admin/inbox" search={{ thread: first.id }}>
      {waiting.length > 0
        ? `${waiting.length} waiting for us`
        : formatCount(threads.length, 'thread')}
    </Link>
  )
}
