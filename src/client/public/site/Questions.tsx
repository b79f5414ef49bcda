import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firm } from '#shared/firm.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './Questions.module.css'

/** Six questions, each opened with a press: `details` works without JavaScript and is found by a page search. */
export function Questions() {
  return (
    <div className={styles.questions}>
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary className={styles.question}>
            <h3>{question}</h3>
            <Icon name="chevron-down" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}

const QUESTIONS: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'How do I upload documents?',
    answer:
      'Sign in and open Documents. Drop your files on the part they belong to, or choose them, several at once. On a phone you can photograph a paper. PDF, JPG, PNG, DOC and DOCX are fine, up to 10 MB each.',
  },
  {
    question: 'Which documents do you need?',
    answer:
      'Your W-2 from each employer, every 1099, receipts for what you want to deduct, and papers about property. Last year’s return helps. If something is missing, we ask.',
  },
  {
    question: 'Is my information secure?',
    answer: (
      <>
        It travels encrypted, and documents and Social Security numbers are stored encrypted with
        AES-256. Our <Link to="/security">security page</Link> says how, line by line.
      </>
    ),
  },
  {
    question: 'How long does a return take?',
    answer: `Most are done in ${firm.typicalCompletion} once your papers are complete. If yours needs longer, you hear why.`,
  },
  {
    question: 'How do I check the status of my return?',
    answer:
      'Your dashboard shows it as soon as you sign in: Pending, In Progress, Completed or Filed. An email goes out at each stage.',
  },
  {
    question: 'Can I amend a return after it is filed?',
    answer: (
      <>
        Yes. Send us the paper that changes it and <Link to="/contact">write to us</Link>. We tell
        you whether an amended return is worth it before we prepare one.
      </>
    ),
  },
]
