import { firm } from '#shared/firm/firm.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import type { SignerCalls } from './signer-calls.ts'
import { useSignerCall } from './use-signer-call.ts'
import { Group, Row } from '#client/public/ui/layout.tsx'

interface CheckProps {
  packageId: string
  calls: SignerCalls
}

const whatHappens = {
  service:
    'Our identity service asks you a few questions, or for a photo of your ID, on its own page.',
  stripe:
    'You go to Stripe’s page and take a photo of your driver’s license, ID card or passport, and one of yourself. Stripe compares the two and tells us the result and the name on the document, which must be the name on your return. The check costs you nothing. Stripe keeps the photos under its own privacy policy.',
}

/** What the check is and what it needs, before it begins. */
export function BeforeCheck({ by, packageId, calls, state, checksLeft }: BeforeProps) {
  if (checksLeft === 0) {
    return (
      <p role="status">
        Three checks did not succeed, so the IRS requires a handwritten signature. Sign on paper or
        at our office.
      </p>
    )
  }
  return (
    <>
      {state === 'failed' && (
        <Row role="alert" as="p" align="stretch" gap={12} mb={24} className="note warning medium">
          <Icon className="mt-2" name="alert" />
          <span>The check did not succeed. {triesLeft(checksLeft)}</span>
        </Row>
      )}
      <p>
        The IRS requires an identity check before you sign online. {whatHappens[by]} Then you come
        back here and sign. It takes about five minutes.
      </p>
      <Group mt={8}>
        <BeginCheck
          packageId={packageId}
          calls={calls}
          label={state === 'failed' ? 'Try the check again' : 'Begin the check'}
          primary
        />
        {state === 'none' && <span className="small">{triesLeft(checksLeft)}</span>}
      </Group>
    </>
  )
}

interface BeforeProps extends CheckProps {
  by: keyof typeof whatHappens
  state: 'none' | 'failed'
  checksLeft: number
}

function triesLeft(left: number): string {
  return `You have ${left} ${left === 1 ? 'try' : 'tries'}. After that, you sign by hand.`
}

interface BeginProps extends CheckProps {
  label: string
  primary?: true
}

/** Leads to the provider's page. */
export function BeginCheck({ packageId, calls, label, primary }: BeginProps) {
  const { pending, refusal, run } = useSignerCall(
    calls,
    `The identity service isn’t responding. Try again later, or sign another way. Questions: ${firm.phone}.`,
  )
  const begin = () => run(async () => location.assign((await calls.startCheck({ packageId })).url))
  return (
    <>
      <Button
        variant={primary && 'primary'}
        icon="external"
        pending={pending}
        onClick={() => void begin()}
      >
        {label}
      </Button>
      <FormError>{refusal}</FormError>
    </>
  )
}
