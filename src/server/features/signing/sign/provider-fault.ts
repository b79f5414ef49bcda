import { AppError } from '#server/base/errors.ts'
import type { CallContext } from '#server/change/services.ts'

export type Portal = Pick<CallContext, 'config' | 'db' | 'keyring' | 'clock' | 'log' | 'timeLimits'>

/** The person to check, who is never logged. */
interface CheckedPerson {
  name: string
  /** YYYY-MM-DD */
  dateOfBirth: string
  ssnLast4: string
  address?: { street: string; city: string; state: string; zipCode: string }
}

/** A service that checks who somebody is, on a page of its own. */
export interface IdentityProvider {
  /**
   * Begins a check, or opens the one with this reference again: `open` is the provider's id of it.
   *
   * @returns the provider's id, and its page for the signer
   * @throws ProviderFault
   */
  begin: (
    portal: Portal,
    check: CheckedPerson & { reference: string; returnUrl: string; open?: string },
  ) => Promise<{ id: string; url: string }>
  /** @throws ProviderFault */
  read: (
    portal: Portal,
    check: { id: string; name: string },
  ) => Promise<'pending' | 'passed' | 'failed'>
}

export type ProviderCall = 'begin a check' | 'tell how a check ended'

/**
 * The provider did not do its part. `token` and `answer` are for the operator to mend, `outage` ends by itself. The
 * reason has nothing of the request or the answer, because they may name the person.
 */
export class ProviderFault extends AppError {
  readonly fault: 'outage' | 'token' | 'answer'
  readonly reason: string
  readonly call: ProviderCall

  constructor(call: ProviderCall, fault: ProviderFault['fault'], reason: string) {
    const what =
      fault === 'outage'
        ? 'can’t be reached at the moment.'
        : 'does not work at the moment. Our staff have been told.'
    super(
      'SERVICE_UNAVAILABLE',
      `The identity check ${what} Nothing was changed. Try again later, or sign on paper.`,
      { retryAfter: 60 },
    )
    this.fault = fault
    this.reason = reason
    this.call = call
  }
}
