import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import styles from './SelectBox.module.css'

interface SelectBoxProps {
  /** What is selected: "Nora Day, 2025". */
  what: string
  checked: boolean
  indeterminate?: boolean
  onToggle: () => void
}

/** Selects a row; the target is larger than the box. */
export function SelectBox({ what, checked, indeterminate = false, onToggle }: SelectBoxProps) {
  const id = useId()
  return (
    <label className={styles.target} htmlFor={id}>
      <Checkbox
        id={id}
        size="sm"
        aria-label={`Select ${what}`}
        checked={checked}
        indeterminate={indeterminate}
        onChange={onToggle}
      />
    </label>
  )
}
