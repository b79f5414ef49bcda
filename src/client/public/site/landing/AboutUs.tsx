import { Link } from '@tanstack/react-router'
import { firm, firmAssurances } from '#shared/firm.ts'
import { Section } from '#client/public/site/Section.tsx'
import styles from './AboutUs.module.css'

export function AboutUs() {
  return (
    <Section id="about" title={`A small firm, since ${firm.foundedYear}.`}>
      <div className={styles.columns}>
        <div className={styles.text}>
          <p>
            We prepare returns for people and businesses who would rather spend the evening on
            something else. The person who prepares yours has a name and a phone number, and reads
            it with you if you like.
          </p>
          <p>
            Most returns are done in {firm.typicalCompletion}. If yours takes longer, you hear why
            before you have to ask.
          </p>
          <p>
            <Link to="/about">Read our story</Link>
          </p>
        </div>
        <ul className={styles.assurances}>
          {CLAIMS.map((assurance) => (
            <li key={assurance}>{assurance}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

const CLAIMS = [
  firmAssurances.certifiedAccountants,
  firmAssurances.yearsOfExperience,
  firmAssurances.clients,
  firmAssurances.alwaysOpen,
]
