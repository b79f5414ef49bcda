import { passwordRules } from '#shared/password.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './auth.module.css'

/** The rules of a new password, each ticked as soon as it is met. In dialogs it waits for the first character. */
export function PasswordChecklist({ id, password, always }: PasswordChecklistProps) {
  const shown = always || password !== ''
  return (
    <div id={id} aria-live="polite">
      {shown && (
        <ul className={styles.rules} aria-label="Requirements">
          {passwordRules.map(({ id: rule, label, test }) => (
            <li key={rule} data-met={test(password) || undefined}>
              <Icon name={test(password) ? 'check' : 'circle'} size={16} />
              <span>{label}</span>
              <span className="visually-hidden">{test(password) ? ', met' : ', not yet met'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PasswordChecklistProps {
  id: string
  password: string
  always?: boolean
}
