import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDate, formatFirmMoment } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { Page, PageTop } from './Section.tsx'
import { type VerifyAnswer, verifyFile } from './verify-file.ts'
import styles from './VerifyPage.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

export function VerifyPage() {
  const [asked, setAsked] = useState<{ name: string; answer: VerifyAnswer | null } | null>(null)
  const round = useRef(0)

  async function verify(file: File | undefined) {
    if (file === undefined) return
    round.current += 1
    const own = round.current
    setAsked({ name: file.name, answer: null })
    const answer = await verifyFile(file)
    // A file that was chosen in the meantime gets its own answer.
    if (own === round.current) setAsked({ name: file.name, answer })
  }

  return (
    <Page>
      <PageTop title="Check a signed PDF">
        Check whether a PDF was signed in this portal and hasn’t changed since.
      </PageTop>
      <DropField onFile={(file) => void verify(file)} />
      <Row as="p" align="stretch" gap={12} mt={16} className="subtext max-640">
        <Icon className="mt-4" name="lock" size={18} />
        <span>
          The file stays on your device. Your browser computes its fingerprint (SHA-256) and sends
          only that.
        </span>
      </Row>
      <div role="status" className="max-640 mt-32 min-256">
        {asked && <Answer {...asked} />}
      </div>
    </Page>
  )
}

function DropField({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [over, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useNoStrayDrops()
  function take(input: HTMLInputElement) {
    onFile(input.files?.[0])
    input.value = ''
  }
  // Takes a file that was chosen before this page's code ran.
  const takeFirst = useEffectEvent(() => field.current && take(field.current))
  useEffect(() => void takeFirst(), [])
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <Row
      gap={16}
      mt={32}
      className={`drop ${styles.drop}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={field}
        type="file"
        className="covering unseen"
        aria-label="Choose a signed PDF"
        accept="application/pdf,.pdf"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <Icon name="upload" size={24} />
      <span aria-hidden="true">
        <strong className="accent strong">Choose a PDF</strong>
        <span className="touch-hidden"> or drop it here</span>
      </span>
    </Row>
  )
}

/** A file dropped beside the field would make the browser leave the page and open it. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault()
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

function Answer({ name, answer }: { name: string; answer: VerifyAnswer | null }) {
  if (answer === null) return <p className="subtext breaks">Checking “{name}”…</p>
  if (answer.state !== 'known') {
    const { title, text } = UNKNOWN[answer.state]
    const icon = answer.state === 'unknown' ? 'close' : 'alert'
    return (
      <Finding icon={icon} tone={answer.state === 'unknown' ? 'bad' : undefined} title={title}>
        <p className="subtext breaks">{name}</p>
        <p>{text}</p>
      </Finding>
    )
  }
  const { signed, taxYear, signedAt, initials, voidedAt } = answer.finding
  const what = signed === 'engagement_letter' ? 'Engagement letter' : 'Authorization to file'
  return (
    <Finding
      icon={voidedAt === null ? 'check-circle' : 'alert'}
      tone={voidedAt === null ? 'good' : undefined}
      title={
        voidedAt === null ? 'Signed here, and unchanged' : 'Signed here, but it no longer counts'
      }
    >
      <p className="subtext breaks">{name}</p>
      <Stack as="dl" gap={4} mt={8} className="facts gap-x-24">
        <dt className="muted">What</dt>
        <dd>
          {what} for the {taxYear} tax return
        </dd>
        <dt className="muted">Signed</dt>
        <dd>{formatFirmMoment(new Date(signedAt))}</dd>
        <dt className="muted">By</dt>
        <dd>{initials}</dd>
        {voidedAt !== null && (
          <>
            <dt className="muted">Void since</dt>
            <dd>{formatDate(new Date(voidedAt))}</dd>
          </>
        )}
      </Stack>
    </Finding>
  )
}

interface FindingProps {
  icon: IconName
  tone?: 'good' | 'bad' | undefined
  title: string
  children: ReactNode
}

function Finding({ icon, tone, title, children }: FindingProps) {
  return (
    <Stack as="section" className="note verdict on-amber" data-tone={tone}>
      <Row as="h2" align="stretch" gap={12} className="toned">
        <Icon name={icon} size={24} />
        {title}
      </Row>
      {children}
    </Stack>
  )
}

const UNKNOWN: Record<
  Exclude<VerifyAnswer['state'], 'known'>,
  { title: string; text: ReactNode }
> = {
  unknown: {
    title: 'Not signed here',
    text: (
      <>
        This portal did not sign this file, or the file was changed since. A copy that was printed,
        scanned or saved again by another program is a different file. Ask us if you expected it to
        be ours: <Link to="/contact">contact {firm.name}</Link>.
      </>
    ),
  },
  empty: { title: 'The file is empty', text: 'Choose the signed PDF itself.' },
  'not a PDF': { title: 'This is not a PDF', text: 'Signed documents of this portal are PDFs.' },
  'too large': {
    title: 'The file is too large',
    text: 'Signed PDFs of this portal are smaller than 50 MB.',
  },
  unreadable: { title: 'The file could not be read', text: 'Choose it again, from this device.' },
  insecure: {
    title: 'It can’t be checked at this address',
    text: 'Open this page over https to check a file.',
  },
  failed: {
    title: 'We could not be reached',
    text: 'The server could not be reached, or is busy. Check your connection and choose the file again.',
  },
}
