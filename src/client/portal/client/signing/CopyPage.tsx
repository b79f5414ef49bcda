import type { Copy } from '#shared/signing/copies.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { Button, ButtonAnchor } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { type AskProps, EnterCode, GuestPage, NoAccountNeeded } from './GuestPage.tsx'
import { SigningColumn, SigningFrame } from './SigningFrame.tsx'
import { Group } from '#client/public/ui/layout.tsx'

const title = 'Your copy'
const again =
  'Open your link again and enter the code to see it. If the link has expired, our office can make a new one.'

/** The copy of one return, for a client without an account: a link and a code from the firm, then the documents. */
export function CopyPage() {
  return (
    <GuestPage
      title={title}
      read={{ queryKey: ['copy'], queryFn: () => trpcClient.copy.read.query(), staleTime: 60_000 }}
      what="your copy"
      failed="Your copy could not be loaded."
      skeleton={
        <SigningColumn>
          <SkeletonRows rows={2} />
        </SigningColumn>
      }
      closed={{ title: 'Your copy is closed', text: again, left: again }}
      leave={() => trpcClient.copy.leave.mutate()}
      Ask={Ask}
    >
      {(copy, onLeave) => <Documents copy={copy} onLeave={onLeave} />}
    </GuestPage>
  )
}

function Ask({ token, onOpened }: AskProps<Copy>) {
  return (
    <EnterCode
      title="Open your tax return"
      text={<p>Enter the code that our office gave you with this link.</p>}
      press="Open my copy"
      open={async (code) => onOpened(await trpcClient.copy.open.mutate({ token, code }))}
    >
      <NoAccountNeeded />
    </EnterCode>
  )
}

function Documents({ copy, onLeave }: { copy: Copy; onLeave: () => void }) {
  const { clientName, taxYear, documents } = copy
  return (
    <SigningFrame title={title} close={null}>
      <SigningColumn>
        <h2>{taxYear} tax return</h2>
        <p className="muted mb-16">
          <bdi>{clientName}</bdi>. Keep the files with your tax records. This page closes after an
          hour.
        </p>
        <ul className="rows card mb-16" aria-label="Documents">
          {documents.map(({ id, name, size }) => (
            <Group key={id} as="li" gap={4} between inset>
              <span className="shrinks breaks">
                {name} <span className="small">{formatFileSize(size)}</span>
              </span>
              <ButtonAnchor
                icon="download"
                size="small"
                href={`/api/copy/documents/${id}`}
                aria-label={`Download ${name}`}
                download
              >
                Download
              </ButtonAnchor>
            </Group>
          ))}
        </ul>
        <Button onClick={onLeave}>Close my copy</Button>
      </SigningColumn>
    </SigningFrame>
  )
}
