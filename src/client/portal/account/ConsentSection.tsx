import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { OwnConsent } from '#client/portal/signing/Consent.tsx'
import { accountConsent } from '#client/portal/signing/account-consent.ts'

/** The consent to sign electronically: to read, to withdraw, and to give again. */
export function ConsentSection() {
  return (
    <FormSection
      title="Electronic signature"
      hint="Your consent to sign and to get records here."
      landmark
    >
      <OwnConsent
        calls={accountConsent}
        none={() => (
          <p className="muted">We ask for your consent when there is something to sign.</p>
        )}
      />
    </FormSection>
  )
}
