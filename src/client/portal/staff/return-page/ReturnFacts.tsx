import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { AdminTaxReturn, ClientDetails } from '#shared/returns/admin.schema.ts'
import { type Business, monthNames } from '#shared/clients/business.schema.ts'
import { formatDate } from '#shared/base/dates.ts'
import { filingStatusLabels } from '#shared/base/filing-status.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { isToPay } from '#shared/money/refund.ts'
import {
  isFinished,
  type ReturnStatus,
  statusBefore,
  statusLabel,
} from '#shared/returns/return-status.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { entityLabels, returnTitle } from '#shared/returns/return-forms.ts'
import { setBackRefusal } from '#shared/returns/set-back.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { fullName, returnName } from '#client/portal/staff/base/format.ts'
import { EstimateButton, PaymentText } from '#client/portal/staff/returns/cells.tsx'
import { PreparerButton, preparerText } from '#client/portal/staff/returns/PreparerButton.tsx'
import { NextStep } from '#client/portal/staff/returns/row-buttons.tsx'
import { useClientDetails } from '#client/portal/staff/base/client-details.ts'
import { DueText } from '#client/portal/staff/returns/DueText.tsx'
import { OnPaper } from '#client/portal/staff/returns/publish/OnPaper.tsx'
import {
  DESCRIPTIONS,
  type DialogOfReturn,
  dialogsOf,
  filedButtonId,
  type OpenReturn,
} from '#client/portal/staff/returns/row-actions.ts'
import { useViewAs } from '#client/portal/staff/impersonation/ViewAsButton.tsx'
import { WriteDialog } from '#client/portal/staff/inbox/lazy-dialogs.ts'
import { ReturnMessages } from '#client/portal/staff/inbox/ReturnMessages.tsx'
import { FeeFact, InvoiceText, useReturnInvoice } from '#client/portal/staff/money/FeeFact.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Answers } from './Answers.tsx'
import { useDownloadAll } from '#client/portal/client/documents/DownloadDocuments.tsx'
import { Reminders, useReminders } from './Reminders.tsx'
import { usePacket } from './use-packet.ts'
import styles from './return-page.module.css'

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
    <section className={`py-3 px-20px on-ground ${styles.facts}`} aria-label="The return">
      <h1
        // So that no word breaks.
        className={fullName(client).length > LONG_NAME ? 'text-title breaks' : 'text-figure breaks'}
        tabIndex={-1}
      >
        <Link to="/admin/clients/$id" params={client} className="text-link plain hover-underlined">
          <bdi>{fullName(client)}</bdi>
        </Link>
      </h1>
      <p className="row wrap middle figures gap-half gap-x-1 mt-1 muted">
        {taxReturn.form === '1040' ? taxYear : returnTitle(taxReturn)}{' '}
        <StatusBadge status={status} />
        <UnprovenBadge client={client} />
        <DueText taxReturn={taxReturn} />
        <ReturnMessages id={id} />
      </p>
      <dl className={`mt-2 text-small ${styles.list}`}>
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
      <OnPaper onPaper={signing?.onPaper} className="mt-2 text-small" />
      <div className={`row wrap middle gap-1 mt-2 ${styles.buttons}`}>
        <NextStep taxReturn={taxReturn} onOpen={onOpen} primary />
        {isOffice && status === 'filed' && (
          <Button variant="primary" onClick={copy.open}>
            Give a copy…
          </Button>
        )}
        <More
          taxReturn={taxReturn}
          details={details}
          onOpen={onOpen}
          onCopy={copy.open}
          onLetter={letter.open}
          onNotSigned={signing?.letter?.signature?.way === 'paper' && notSigned.open}
        />
      </div>
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
      {!isFinished(status) && (
        <Reminders clientId={client.id} className={`mt-2 pt-2 line-above ${styles.reminders}`} />
      )}
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

interface MoreProps extends ReturnFactsProps {
  /** Undefined while they load. */
  details: ClientDetails | undefined
  onCopy: () => void
  onLetter: () => void
  /** False for a letter that is not signed on paper. */
  onNotSigned: (() => void) | false
}

/** The actions on a return beside its next step. */
function More({ taxReturn, details, onOpen, onCopy, onLetter, onNotSigned }: MoreProps) {
  const { id, client, status, documentsAt } = taxReturn
  const { viewAs, opening } = useViewAs(client)
  const { download, beginning } = useDownloadAll(id)
  const reminders = useReminders(client.id)
  const before = setBackTo(taxReturn)
  const { print, printing } = usePacket(taxReturn)
  const writing = useDialog()
  const item = (label: string, name: DialogOfReturn) => ({
    label,
    onChoose: () => onOpen(name, taxReturn),
  })
  return (
    <>
      <MoreMenu
        id={filedButtonId(id)}
        about={returnName(taxReturn)}
        items={[
          // The page itself has the others.
          ...dialogsOf(status).flatMap((name) =>
            name === 'Client' || name === 'Docs' ? [] : [item(DESCRIPTIONS[name], name)],
          ),
          taxReturn.estimatedRefund === null &&
            taxReturn.signing === null &&
            item('Enter an estimate…', 'Estimate'),
          { label: 'Write a message…', onChoose: writing.open },
          status !== 'filed' && item('Change the due date…', 'Due'),
          item('Show all numbers…', 'Prepare'),
          details?.role !== 'admin' &&
            details?.signsIn !== false && {
              label: 'View as client',
              pending: opening,
              onChoose: viewAs,
            },
          { label: 'Print packet', pending: printing, onChoose: print },
          taxReturn.letterSignedAt === null &&
            status !== 'filed' && { label: 'Letter signed on paper…', onChoose: onLetter },
          onNotSigned && { label: 'Letter not signed on paper…', onChoose: onNotSigned },
          status === 'completed' &&
            details?.signsIn === false && { label: 'Give a copy…', onChoose: onCopy },
          documentsAt !== null && {
            label: 'Download all documents',
            pending: beginning,
            onChoose: download,
          },
          ...(isFinished(status) && status !== 'filed' ? reminders.actions : []),
          before !== null && item(`Set back to ${statusLabel(before)}…`, 'SetBack'),
        ]}
      />
      {writing.show((frame) => (
        <WriteDialog client={client} taxReturnId={id} {...frame} />
      ))}
    </>
  )
}

/** The status that a step of today can be set back to, or null. */
function setBackTo(taxReturn: AdminTaxReturn): ReturnStatus | null {
  const refusal = setBackRefusal(taxReturn, new Date())
  return refusal === null ? statusBefore(taxReturn.status) : null
}

const LONG_NAME = 24

const PROFILE = ['Filing status', 'SSN', 'Dependents', 'Phone'] as const

function ProfileFacts({ details }: { details: ClientDetails }) {
  const { business, clientProfile, dependents } = details
  if (business !== null) return <BusinessFacts business={business} phone={details.phone} />
  if (clientProfile === null) {
    return PROFILE.map((name) => (
      <Fact key={name} name={name}>
        Not provided
      </Fact>
    ))
  }
  const { filingStatus, spouseFirstName, spouseLastName, ssn, phone } = clientProfile
  const spouse = [spouseFirstName, spouseLastName].filter(Boolean).join(' ')
  return (
    <>
      <Fact name="Filing status">
        {filingStatus === null ? 'Not provided' : filingStatusLabels[filingStatus]}
      </Fact>
      {spouse !== '' && <Fact name="Spouse">{spouse}</Fact>}
      <Fact name="SSN">{ssn ?? 'Not provided'}</Fact>
      <Fact name="Dependents">{dependents.length === 0 ? 'None' : dependents.length}</Fact>
      <Fact name="Phone">
        <a href={`tel:${phone}`}>{phone}</a>
      </Fact>
    </>
  )
}

function BusinessFacts({ business, phone }: { business: Business; phone: string | null }) {
  const { entity, ein, fiscalYearEnd, officerName, officerTitle } = business
  const officer = [officerName, officerTitle].filter(Boolean).join(', ')
  return (
    <>
      <Fact name="Taxed as">{entityLabels[entity]}</Fact>
      <Fact name="EIN">{ein}</Fact>
      <Fact name="Tax year ends in">{monthNames[fiscalYearEnd - 1]}</Fact>
      <Fact name="Who signs">{officer || 'Not provided'}</Fact>
      <Fact name="Phone">
        {phone === null ? 'Not provided' : <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>}
      </Fact>
    </>
  )
}

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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="faint">{name}</dt>
      <dd className="breaks figures">{children}</dd>
    </div>
  )
}
