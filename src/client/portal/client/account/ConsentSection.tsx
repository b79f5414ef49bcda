import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { OwnConsent } from '#client/portal/client/consent/Consent.tsx'
import { accountConsent } from '#client/portal/client/consent/consent-calls.ts'

/** The consent to sign electronically: to read, to withdraw, and to give again. */
export function ConsentSection() {
  return (
    <FormSection title="Electronic signature" landmark>
      <OwnConsent
        calls={accountConsent}
        none={<p className="muted">We ask for your consent when there is something to sign.</p>}
      />
    </FormSection>
  )
}
