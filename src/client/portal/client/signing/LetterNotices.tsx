import { Checkbox } from '@mantine/core'
import { type LetterNotice, noticePath } from '#shared/signing/letter.schema.ts'
import { LetterText } from '#client/portal/ui/LetterText.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { ButtonAnchor } from '#client/public/ui/Button.tsx'
import styles from './signing.module.css'

interface LetterNoticesProps {
  notices: readonly LetterNotice[]
  /** Whether the box of a notice is checked; null without boxes, once they were acknowledged or for a reader. */
  isRead: ((notice: LetterNotice) => boolean) | null
  /** Whether to say at the boxes that they must be checked. */
  asked: boolean
  onRead: (notice: LetterNotice, read: boolean) => void
}

/** The notices that the firm’s state asks clients to read before the letter, each with a box of its own. */
export function LetterNotices({ notices, isRead, asked, onRead }: LetterNoticesProps) {
  return (
    <UiProvider>
      {notices.map((notice) => {
        const { title, text, sha256 } = notice
        return (
          <section key={`${title} ${sha256}`} className={styles.letter} aria-label={title}>
            <div className="mx-auto measure breaks">
              <h2 className="mb-16 text-subhead">{title}</h2>
              <div className="mb-24">
                {text === null ? (
                  <ButtonAnchor
                    icon="external"
                    href={noticePath(`${sha256}.pdf`)}
                    target="_blank"
                    rel="noopener"
                  >
                    Open the notice (PDF)
                  </ButtonAnchor>
                ) : (
                  <LetterText text={text} />
                )}
              </div>
              {isRead && (
                <Checkbox
                  label={`I have read “${title}”`}
                  checked={isRead(notice)}
                  error={asked && !isRead(notice) && 'Read it, then check this box'}
                  onChange={({ currentTarget: { checked } }) => onRead(notice, checked)}
                />
              )}
            </div>
          </section>
        )
      })}
    </UiProvider>
  )
}
