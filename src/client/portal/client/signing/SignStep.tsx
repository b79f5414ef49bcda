import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { firm, openHours } from '#shared/firm/firm.ts'
import { authorizationForm } from '#shared/returns/return-forms.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { ClientCalls } from './client-calls.ts'
import type { SignerCalls } from './signer-calls.ts'
import { SigningColumn } from './SigningFrame.tsx'
import { SpousePanel } from './SpousePanel.tsx'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface SignStepProps {
  review: Review
  me: Signer
  calls: SignerCalls
  client: ClientCalls | undefined
  readOnly: boolean
  /** True on the way back from the identity check. */
  checked: boolean
  onReview: (review: Review) => void
}

/** The ways to sign, and what the chosen one needs. */
export function SignStep({
  review,
  me,
  calls,
  client,
  readOnly,
  checked,
  onReview,
}: SignStepProps) {
  const { package: of, identityCheckBy } = review
  const online = identityCheckBy !== null
  const [way, setWay] = useState<Method | null>(checked && online ? 'online' : null)
  const panel = useRef<HTMLElement>(null)
  const choose = (name: Method) => {
    flushSync(() => setWay(name))
    // It takes the place of the ways to sign.
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }
  const heading = useRef<HTMLHeadingElement>(null)
  const chooseAgain = () => {
    flushSync(() => setWay(null))
    heading.current?.focus()
  }
  const blocked = me.checksLeft === 0
  const offered = METHODS.filter(({ name }) => name !== 'online' || online)
  const chosen = offered.find(({ name }) => name === way)
  return (
    <SigningColumn>
      <Stack mb={32} className="measure">
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          Sign so we can file
        </h2>
        <p className="muted">
          You approved {of.number === 1 ? 'your return' : `version ${of.number} of it`}. We can send
          a return to the IRS only after you sign its authorization
          {of.figures.some(({ authority }) => authority === 'federal') &&
            `, ${authorizationForm(of.form)}`}
          . Choose how to sign.
        </p>
        {!online && (
          <p>
            The IRS requires an identity check to sign online. We don’t offer one yet, so please
            sign on paper or at our office.
          </p>
        )}
      </Stack>
      {me.signedFormRefusal !== null && (
        <Stack mb={24} className="note on-amber" role="status">
          <p className="amber medium">
            We could not use the form that you sent. Please sign it again:
          </p>
          <blockquote className="quoted">{me.signedFormRefusal}</blockquote>
        </Stack>
      )}
      {!readOnly && chosen === undefined && (
        <Suspense>
          <AskedForPaper calls={calls} />
        </Suspense>
      )}
      {chosen === undefined ? (
        <Stack gap={16} className="fill-15">
          {offered.map(({ name, title, icon, needs }) => (
            <section key={name} className="card column p-inset">
              <Row as="h3" gap={12} mb={8} className="text-lead">
                <Icon name={icon} />
                {title}
              </Row>
              <ul>
                {needs.map((need) => (
                  <li key={need} className="subtext">
                    {need}
                  </li>
                ))}
                {name === 'online' && (
                  <li className="subtext">
                    {blocked ? 'Three checks did not succeed' : triesText(me.checksLeft)}
                  </li>
                )}
              </ul>
              <div className="mt-auto pt-16">
                <Button
                  wide
                  disabled={readOnly || (name === 'online' && blocked)}
                  onClick={() => choose(name)}
                >
                  {CHOOSE[name]}
                </Button>
              </div>
            </section>
          ))}
        </Stack>
      ) : (
        <Stack
          ref={panel}
          tabIndex={-1}
          as="section"
          gap={16}
          className="card p-inset shadow"
          aria-label={chosen.title}
        >
          <Group gap={4} between>
            <h3 className="text-title">{chosen.title}</h3>
            <Button variant="quiet" size="small" onClick={chooseAgain}>
              Choose another way
            </Button>
          </Group>
          <Suspense fallback={<Skeleton height="10rem" />}>
            {way === 'paper' && (
              <SignOnPaper review={review} calls={calls} client={client} onReview={onReview} />
            )}
            {way === 'office' && <Office />}
            {way === 'online' && (
              <SignOnline review={review} me={me} calls={calls} onReview={onReview} />
            )}
          </Suspense>
        </Stack>
      )}
      {readOnly && <p className="small">Only the client can sign.</p>}
      {client && <SpousePanel review={review} client={client} isNext={false} onReview={onReview} />}
    </SigningColumn>
  )
}

type Method = 'paper' | 'office' | 'online'

const AskedForPaper = lazyPart(() =>
  import('#client/portal/client/consent/Consent.tsx').then((m) => m.AskedForPaper),
)
const SignOnPaper = lazyPart(() => import('./SignOnPaper.tsx').then((m) => m.SignOnPaper))
const SignOnline = lazyPart(() => import('./SignOnline.tsx').then((m) => m.SignOnline))

const METHODS: readonly {
  name: Method
  title: string
  icon: IconName
  needs: readonly string[]
}[] = [
  {
    name: 'online',
    title: 'Online',
    icon: 'lock',
    needs: ['A photo ID and your phone', 'About five minutes, at any hour'],
  },
  {
    name: 'paper',
    title: 'On paper',
    icon: 'document',
    needs: ['A printer and a pen', 'A photo or a scan of the signed form'],
  },
  {
    name: 'office',
    title: 'At our office',
    icon: 'user',
    needs: ['A photo ID', 'About ten minutes at our office'],
  },
]

/** The chosen way's panel says it, too. */
function triesText(left: number): string {
  return `${left} ${left === 1 ? 'try' : 'tries'} to confirm your identity`
}

const CHOOSE: Record<Method, string> = {
  online: 'Sign online',
  paper: 'Sign on paper',
  office: 'Sign at our office',
}

function Office() {
  const { street, city, state, zipCode } = firm.address
  return (
    <>
      <p>
        Stop by with a driver’s license, a state ID or a passport. Sign in front of us, and we’ll
        file. No appointment is needed.
      </p>
      <Stack as="dl" className="facts gap-x-24">
        <dt className="muted">Address</dt>
        <dd>
          {street}
          <br />
          {city}, {state} {zipCode}
        </dd>
        <dt className="muted">Hours</dt>
        <dd>
          {openHours}, {firm.timeZoneName}
        </dd>
        <dt className="muted">Phone</dt>
        <dd>
          <a href={firm.phoneLink}>{firm.phone}</a>
        </dd>
      </Stack>
    </>
  )
}
