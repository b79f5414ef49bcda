import { Illustration, type IllustrationName } from '#client/public/ui/Illustration.tsx'
import { Section } from '#client/public/site/Section.tsx'
import styles from './Steps.module.css'

export function Steps() {
  return (
    <Section
      title="Four steps, and you always know which one you are on."
      lead="The portal shows where your return stands, and an email goes out at each stage."
    >
      <ol className={styles.steps}>
        {STEPS.map(({ drawing, title, text }, index) => (
          <li key={title} className={styles.step}>
            <Illustration name={drawing} width={128} height={96} />
            <h3 className={styles.title}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const STEPS: readonly { drawing: IllustrationName; title: string; text: string }[] = [
  {
    drawing: 'setup',
    title: 'Secure account setup',
    text: 'Two minutes and a strong password. Your numbers are encrypted as soon as they reach us.',
  },
  {
    drawing: 'upload',
    title: 'Document upload',
    text: 'Files or photos, several at once. We tell you what is still missing.',
  },
  {
    drawing: 'review',
    title: 'Expert review',
    text: 'An accountant prepares your return and asks when something doesn’t add up.',
  },
  {
    drawing: 'track',
    title: 'File and track',
    text: 'You see it filed, download your copy, and find it again in three years.',
  },
]
