import { firm } from '#shared/firm.ts'
import { AboutUs } from './landing/AboutUs.tsx'
import { Hero } from './landing/Hero.tsx'
import { Invitation } from './Invitation.tsx'
import { Kinds } from './landing/Kinds.tsx'
import { Protection } from './landing/Protection.tsx'
import { Steps } from './landing/Steps.tsx'
import { Page } from './Section.tsx'

/** The front page for visitors. */
export function LandingPage() {
  return (
    <Page visitorsOnly>
      <Hero />
      <Kinds />
      <Steps />
      <Protection />
      <AboutUs />
      <Invitation title="The first conversation is free.">
        Tell us about your year, and you hear back within {firm.contactResponseHours} hours. The
        initial consultation costs nothing and binds you to nothing.
      </Invitation>
    </Page>
  )
}
