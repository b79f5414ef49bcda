import sheet from './drawings.svg?url'
import styles from './Drawing.module.css'

export type DrawingName =
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
 * A line drawing of drawings.svg: ink lines in the colour of the text, the accent from the tokens, so that it turns
 * dark with the page. A file of its own rather than code, because it is only ever looked at.
 */
export function Drawing({ name, width, height }: DrawingProps) {
  return (
    <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}

interface DrawingProps {
  name: DrawingName
  /** In CSS pixels; the proportions are those of the drawing: 4:3 mostly. */
  width: number
  height: number
}
