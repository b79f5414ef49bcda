import sheet from './illustrations.svg?url'
import styles from './Illustration.module.css'

export type IllustrationName =
  | 'setup'
  | 'upload'
  | 'review'
  | 'track'
  | 'individual'
  | 'business'
  | 'investment'
  | 'planning'
  | 'lost'
  | 'no-returns'
  | 'no-documents'
  | 'no-messages'
  | 'nothing-found'
  | 'no-filed'

/**
 * A line drawing of illustrations.svg: ink lines in the colour of the text, the accent from the tokens, so that it turns
 * dark with the page. A file of its own rather than code, because it is only ever looked at.
 */
export function Illustration({ name, width, height }: IllustrationProps) {
  return (
    <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

interface IllustrationProps {
  name: IllustrationName
  /** In CSS pixels; the proportions are those of the drawing: 4:3 mostly. */
  width: number
  height: number
}
