import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SecretField.module.css'

/**
 * A number that nobody should read over a shoulder: an SSN, a bank account. Hidden until revealed, typed with the
 * number pad. A text field drawn as dots rather than a password field: browsers offer to keep and to fill in passwords,
 * whatever a page says, and these numbers are none.
 */
export function SecretField(props: TextInputProps) {
  const [revealed, setRevealed] = useState(false)
  const generated = useId()
  const id = props.id ?? generated
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      {...props}
      id={id}
      classNames={{ input: revealed ? styles.revealed : styles.hidden }}
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={styles.toggle}
          aria-label={revealed ? 'Hide' : 'Reveal'}
          aria-describedby={`${id}-label`}
          onClick={() => setRevealed(!revealed)}
        >
          <Icon name={revealed ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
