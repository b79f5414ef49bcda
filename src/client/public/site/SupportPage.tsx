import { firm, supportHours } from '#shared/firm.ts'
import { ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { Questions } from './Questions.tsx'
import { Page, PageTop, Section } from './Section.tsx'
import { SupportLinks } from './SupportLinks.tsx'
import type { ReactNode } from 'react'
import styles from './SupportPage.module.css'

export function SupportPage() {
  return (
    <Page>
      <PageTop title="Help and support">
        Most answers are on this page. For the others there is a person on the phone, {hours}.
      </PageTop>
      <div className={styles.cards}>
        <Card
          icon="phone"
          title="Call us"
          text={`${hours}.`}
          action={<ButtonAnchor href={firm.phoneLink}>Call {firm.phone}</ButtonAnchor>}
        />
        <Card
          icon="mail"
          title="Write to us"
          text={`You hear back within ${firm.contactResponseHours} hours.`}
          action={<ButtonAnchor href={`mailto:${firm.email}`}>{firm.email}</ButtonAnchor>}
        />
        <Card
          icon="calendar"
          title="Talk it through"
          text="A consultation with an accountant. The initial one is free."
          action={
            <ButtonLink to="/contact" variant="primary">
              Get Personal Help
            </ButtonLink>
          }
        />
      </div>
      <Section title="Questions we hear often">
        <Questions />
      </Section>
      <Section title="Read on">
        <SupportLinks />
      </Section>
    </Page>
  )
}

function Card({ icon, title, text, action }: CardProps) {
  return (
    <section className={styles.card}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action}
    </section>
  )
}

interface CardProps {
  icon: IconName
  title: string
  text: string
  action: ReactNode
}

const hours = supportHours.text
