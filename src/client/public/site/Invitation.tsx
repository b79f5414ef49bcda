import type { ReactNode } from 'react'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { JoinButton } from './JoinButton.tsx'
import styles from './Invitation.module.css'

/** The end of a page: what to do now. */
export function Invitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.invitation}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      <div className={styles.actions}>
        <JoinButton>Create Account Now</JoinButton>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </div>
    </section>
  )
}
