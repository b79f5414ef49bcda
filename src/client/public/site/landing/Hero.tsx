import { firm, firmAssurances, startingPrices } from '#shared/firm.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { JoinButton } from '#client/public/site/JoinButton.tsx'
import { dollars } from '#client/public/site/dollars.ts'
import { SampleReturn } from './SampleReturn.tsx'
import styles from './Hero.module.css'

export function Hero() {
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>Your taxes, done by a person you can call.</h1>
        <p className={styles.lead}>
          Photograph your papers tonight. A certified accountant prepares your return, and you see
          every step until it is filed. Most are done in {firm.typicalCompletion}.
        </p>
        <div className={styles.actions}>
          <JoinButton>Start Filing Now</JoinButton>
          <ButtonLink to="/services">
            Learn More<span className="visually-hidden"> about our services</span>
          </ButtonLink>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Since {firm.foundedYear}</dt>
            <dd>in {firm.address.city}</dd>
          </div>
          <div>
            <dt>{clients}</dt>
            <dd>clients</dd>
          </div>
          <div>
            <dt>From {dollars(startingPrices.individual)}</dt>
            <dd>individual returns</dd>
          </div>
        </dl>
      </div>
      <SampleReturn />
    </div>
  )
}

const clients = firmAssurances.clients.replace(/\s*clients$/, '')
