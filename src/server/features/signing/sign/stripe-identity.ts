import type { Stripe } from 'stripe'
import { foldText } from '#shared/base/search-words.ts'
import { openStripe, stripeFault } from '#server/outside/stripe.ts'
import {
  type IdentityProvider,
  type Portal,
  type ProviderCall,
  ProviderFault,
} from './provider-fault.ts'

/**
 * Stripe Identity: a photo of an identity document, a selfie that matches it, and the name of the signer on the document.
 * Stripe gets the portal's id of the check and the address to come back to, nothing of the person: they show their
 * document to Stripe themselves.
 */
export const stripeIdentity: IdentityProvider = {
  async begin(portal, { reference, returnUrl, open }) {
    const { id, url } = await ask(portal, 'begin a check', ({ verificationSessions }) =>
      // A page can be opened once, so a signer who comes back gets a new one of the same check.
      open === undefined
        ? verificationSessions.create(
            {
              type: 'document',
              options: { document: { require_matching_selfie: true, require_live_capture: true } },
              client_reference_id: reference,
              return_url: returnUrl,
            },
            { idempotencyKey: reference },
          )
        : verificationSessions.retrieve(open),
    )
    if (url === null) throw new ProviderFault('begin a check', 'answer', 'no page for the signer')
    return { id, url }
  },

  async read(portal, { id, name }) {
    const session = await ask(portal, 'tell how a check ended', ({ verificationSessions }) =>
      verificationSessions.retrieve(id, { expand: ['verified_outputs'] }),
    )
    switch (session.status) {
      case 'verified':
        return isOf(name, session.verified_outputs) ? 'passed' : 'failed'
      case 'canceled':
        return 'failed'
      case 'requires_input':
        return goesOn(session.last_error?.code) ? 'pending' : 'failed'
      case 'processing':
      default:
        return 'pending'
    }
  },
}

/** No check took place yet: the page was left, or can't work in this browser. The signer can open it again. */
function goesOn(code: string | null | undefined): boolean {
  return code === undefined || code === null || notChecked.has(code)
}

const notChecked = new Set(['abandoned', 'consent_declined', 'device_not_supported'])

type Shown = Stripe.Identity.VerificationSession.VerifiedOutputs | null | undefined

/**
 * Whether the document's name is the signer's: one of its first names, and another word among its last names, are among
 * theirs, so that a middle name or a second surname may be missing on either. The first word of the signer's name is no
 * last name, unless it is all of it.
 */
function isOf(name: string, shown: Shown): boolean {
  const names = namesIn(name)
  const single = new Set(names).size === 1
  const shared = (text: string | null | undefined, among: readonly string[]) =>
    namesIn(text ?? '').filter((one) => among.includes(one))
  const last = shared(shown?.last_name, single ? names : names.slice(1))
  const first = shared(shown?.first_name, names)
  return first.some((one) => last.some((other) => single || one !== other))
}

function namesIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)
}

/** @throws ProviderFault */
async function ask<Answer>(
  { config, timeLimits }: Portal,
  call: ProviderCall,
  send: (identity: Stripe['identity']) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send((await openStripe(config, timeLimits)).identity)
  } catch (error) {
    const { fault, reason } = stripeFault(error)
    throw new ProviderFault(call, fault, reason)
  }
}
