import { type ReactNode, useId } from 'react'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './ListFields.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

/*
 * The fields above a list. They are native but look like Mantine's, so that a list shows without Mantine, which is 28
 * kB and takes longer to render than the rest of a toolbar.
 */

interface Option<Value extends string> {
  value: Value
  label: string
}

interface ChoiceProps<Value extends string> {
  /** Its name for screen readers. */
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

interface SelectProps extends ChoiceProps<string> {
  id?: string
  autoFocus?: boolean
  disabled?: boolean
}

export function Select({ label, options, onChange, className = '', ...rest }: SelectProps) {
  return (
    <Stack as="span" align="center" gap={0} className={`${styles.select} ${className}`}>
      <select
        {...rest}
        className={styles.input}
        aria-label={label}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon className={styles.icon} name="chevron-down" size={16} />
    </Stack>
  )
}

/** A field with its name above. */
export function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="label" gap={4} className={`text-row strong ${styles.labeled}`}>
      {label}
      {children}
    </Stack>
  )
}

/** A choice with few options, all visible. */
export function Segments<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange, className = '' } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="row-inline gap-0">
      {options.map((option) => (
        <label key={option.value} className={`${styles.segment} ${className}`}>
          <input
            className="covering unseen pressable"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
