import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import type { ListedUser } from '#shared/users/users.schema.ts'
import { PreparerButton } from '#client/portal/staff/returns/PreparerButton.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import {
  ClientActions,
  EmailDeliverability,
} from '#client/portal/staff/returns/dialogs/client-parts.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { AccountMenu, mergeLabel } from '#client/portal/staff/users/AccountMenu.tsx'
import { useAccountDialogs } from '#client/portal/staff/users/use-account-dialogs.tsx'
import { ArchivedNote, useArchiveItem } from './archive.tsx'
import { MergeDialog } from './SameClients.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { OfficeRecordsMenu } from './OfficeRecordsMenu.tsx'
import { StartReturnButton } from '#client/portal/staff/clients/office/StartReturnButton.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface ClientHeadProps {
  id: string
  /** Undefined while loading. */
  details: ClientDetails | undefined
  failed: boolean
}

/** The client's name, how to reach them, and the actions on the account. */
export function ClientHead({ id, details, failed }: ClientHeadProps) {
  const { data: account } = trpc.admin.users.account.useQuery({ id }, { refetchOnMount: readAgain })
  const merge = useDialog()
  if (details === undefined && failed) return <PageHeading title="Client" />
  if (details === undefined) {
    return (
      <PageHeading
        title={
          <>
            <span className="visually-hidden">Client</span>
            <Skeleton width="14rem" height="1em" />
          </>
        }
        lead={<Skeleton width="20rem" />}
      />
    )
  }
  const { email, phone, createdAt, clientProfile, signsIn } = details
  const callAt = clientProfile?.phone ?? (phone && formatPhone(phone))
  return (
    <>
      <PageHeading
        title={<bdi>{fullName(details)}</bdi>}
        lead={
          <Group as="span" className="breaks">
            {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
            {callAt && <a href={`tel:${callAt}`}>{callAt}</a>}
            <Group as="span" gap={4} className="whole-line">
              Since {formatDate(createdAt)}
              {signsIn ? (
                account && <AccountState account={account} />
              ) : (
                <Badge tone="grey">Office client</Badge>
              )}
            </Group>
            <ClientPreparer details={details} />
          </Group>
        }
      >
        <StartReturnButton clientId={id} />
        {!signsIn && details.kind === 'person' && <EditClientButton details={details} />}
        <ClientActions details={details} />
        {!signsIn && <OfficeRecordsMenu details={details} onMerge={merge.open} />}
        {signsIn && account && <Account {...{ account, details }} onMerge={merge.open} />}
      </PageHeading>
      {merge.show((frame) => (
        <MergeDialog id={id} {...frame} />
      ))}
      <EmailDeliverability id={id} />
    </>
  )
}

/** The preparer of the client's new returns. */
function ClientPreparer({ details }: { details: ClientDetails }) {
  const { id, preparer, taxReturns } = details
  const open = taxReturns.filter(({ status }) => status !== 'filed').length
  return (
    <Group as="span" gap={4} className="whole-line" data-print="hide">
      Preparer:
      <PreparerButton
        preparer={preparer}
        work={{ client: { id, name: fullName(details), open } }}
        about={fullName(details)}
      />
      <ArchivedNote details={details} />
    </Group>
  )
}

function AccountState({ account }: { account: ListedUser }) {
  const { role, disabledAt, hasFactor } = account
  return (
    <>
      {role === 'admin' && <Badge tone="accent">Admin</Badge>}
      {disabledAt !== null && <Badge tone="red">Disabled</Badge>}
      <UnprovenBadge client={account} />
      {hasFactor && <Badge tone="green">Two-factor sign-in</Badge>}
    </>
  )
}

interface AccountProps {
  account: ListedUser
  details: ClientDetails
  onMerge: () => void
}

function Account({ account, details, onMerge }: AccountProps) {
  const archive = useArchiveItem(details)
  const { open, dialog } = useAccountDialogs()
  return (
    <>
      <AccountMenu
        user={account}
        ofClient={[{ label: mergeLabel, onChoose: onMerge }, archive]}
        onOpen={open(account)}
      />
      {dialog}
    </>
  )
}

/** Changes the name of an office client, and how to reach them. Each opening starts with what is saved. */
function EditClientButton({ details }: { details: ClientDetails }) {
  const dialog = useDialog()
  return (
    <>
      <Button size="small" data-print="hide" onClick={dialog.open}>
        Edit
      </Button>
      {dialog.show((frame) => (
        <EditClientDialog details={details} {...frame} />
      ))}
    </>
  )
}

const EditClientDialog = lazyPart(() =>
  import('./office/EditClientDialog.tsx').then((m) => m.EditClientDialog),
)
