import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './SecretField.module.css'

/**
 * A number that nobody should read over a shoulder: an SSN, a bank account. Hidden until revealed, typed with the
 * number pad. A text field drawn as dots rather than a password field: browsers offer to keep and to fill in passwords,
 * whatever a page says, and these numbers are none. A number that came masked has nothing left to hide.
 */
export function SecretField(props: TextInputProps) {
  const [revealed, setRevealed] = useState(false)
  const generated = useId()
  const id = props.id ?? generated
  const field = {
    inputMode: 'numeric',
    autoComplete: 'off',
    spellCheck: false,
    'data-1p-ignore': true,
    'data-lpignore': 'true',
    ...props,
    id,
  } as const
  if (isMasked(props.value)) return <TextInput {...field} classNames={{ input: styles.revealed }} />
  return (
    <TextInput
      {...field}
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

function isMasked(value: TextInputProps['value']): boolean {
  return typeof value === 'string' && value.startsWith('*')
}
