import { firm } from '#shared/firm/firm.ts'
import { firmSecurityAssurances } from './firm-assurances.ts'
import { ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import { Page, PageTop, Reasons, Section } from './Section.tsx'
import { AssuranceList, TechnicalAssurances } from './TechnicalAssurances.tsx'

export function SecurityPage() {
  const own = firmSecurityAssurances()
  return (
    <Page>
      <PageTop title="How we keep your documents safe">
        A tax return holds nearly everything about a person. Here is what protects it, line by line.
      </PageTop>
      <Section title="What the portal does">
        <TechnicalAssurances />
      </Section>
      {own.length > 0 && (
        <Section title="What the firm answers for">
          <AssuranceList assurances={own} />
        </Section>
      )}
      <Section
        title="Signed documents"
        lead="A PDF that was signed here can be checked by anyone, with nothing but the file."
      >
        <ButtonLink to="/verify">Check a signed PDF</ButtonLink>
      </Section>
      <Section title="What you can do">
        <Reasons reasons={ADVICE} />
      </Section>
      <Section title="Something looks wrong?" lead="Tell us at once. We don’t mind a false alarm.">
        <div className="actions">
          <ButtonAnchor href={firm.phoneLink} icon="phone">
            {firm.phone}
          </ButtonAnchor>
          <ButtonLink to="/contact">Contact Us</ButtonLink>
        </div>
      </Section>
    </Page>
  )
}

const ADVICE = {
  'A unique password':
    'Use one that you use nowhere else. A password manager remembers it for you.',
  'Sign out on shared computers': 'And leave “Remember me” unchecked there.',
  'Upload, don’t email': 'An email can be read on its way. What you upload here goes to us alone.',
  'We never ask for your password': 'Not by phone, not by email. Anyone who does isn’t us.',
}
