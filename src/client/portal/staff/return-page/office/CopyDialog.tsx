import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { copyDays, type NewCopyLink } from '#shared/signing/copies.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { copy } from '#client/portal/ui/copy.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface CopyDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** A link with a code to the completed documents, which staff hand over. Both are shown once. */
export function CopyDialog({ taxReturn, ...frame }: CopyDialogProps) {
  const input = { taxReturnId: taxReturn.id }
  const { email } = taxReturn.client
  const link = trpc.admin.copies.link.useQuery(input, { refetchOnMount: readAgain })
  const [made, setMade] = useState<NewCopyLink | null>(null)
  const readLink = () => queries.admin.copies.link.invalidate(input)
  const create = trpc.admin.copies.createLink.useMutation({
    onSuccess(answer) {
      setMade(answer)
      return readLink()
    },
    onError: (error) => reportFailure('The link could not be made', error),
  })
  const end = trpc.admin.copies.endLink.useMutation({
    onSuccess() {
      setMade(null)
      toast.success('The link has ended')
      return readLink()
    },
    onError: (error) => reportFailure('The link could not be ended', error),
  })
  return (
    <Dialog {...frame} title="Give the client a copy">
      <ReturnHeading taxReturn={taxReturn} />
      <QueryBoundary
        query={link}
        what="the link"
        failed="The link could not be loaded."
        skeleton={<SkeletonLines lines={2} />}
      >
        {(found) => (
          <Stack gap={16}>
            {made === null ? (
              <p>
                {found
                  ? `A link made on ${formatDate(found.createdAt)} works until ${formatDate(found.expiresAt)}. A new one ends it.`
                  : `A link and a code open the completed documents of this return and nothing else, for ${copyDays} days. To give a copy on paper, download the documents and print them.`}
              </p>
            ) : (
              <Made link={made} />
            )}
            <DialogActions>
              {found && (
                <Button variant="quiet" pending={end.isPending} onClick={() => end.mutate(input)}>
                  End the link
                </Button>
              )}
              {made === null && (
                <Button
                  variant="primary"
                  pending={create.isPending}
                  onClick={() => create.mutate(input)}
                >
                  {found ? 'Make a new link' : 'Make a link'}
                </Button>
              )}
              {made === null && email !== '' && (
                <Button
                  pending={create.isPending}
                  onClick={() => create.mutate({ ...input, mail: true })}
                >
                  {found ? 'Email a new link' : 'Email a link'}
                </Button>
              )}
              <Button onClick={frame.onClose}>Close</Button>
            </DialogActions>
          </Stack>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function Made({ link: { url, qrSvg, code, expiresAt, mailedTo } }: { link: NewCopyLink }) {
  return (
    <>
      <p>
        {mailedTo === null
          ? 'Give the client both, the code apart from the link. They are not shown again.'
          : `The link is on its way to ${mailedTo}. Tell the client the code by phone or letter: it is in no email and is not shown again.`}{' '}
        The link works until {formatDate(expiresAt)}, and ends after five wrong codes.
      </p>
      <img
        className="mx-auto bordered w-176"
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code. The link below says the same."
      />
      <Copied label="Link" value={url} />
      <Copied label="Code" value={code} />
    </>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  return (
    <Row align="end">
      <TextInput className="grows" label={label} value={value} readOnly onFocus={selectAll} />
      <Button onClick={() => void copy(label, value)}>
        Copy<span className="visually-hidden"> the {label.toLowerCase()}</span>
      </Button>
    </Row>
  )
}

function selectAll({ currentTarget }: { currentTarget: HTMLInputElement }) {
  currentTarget.select()
}
