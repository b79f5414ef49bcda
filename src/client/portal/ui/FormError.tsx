import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './FormError.module.css'

/** Why a form was refused as a whole, above its button; the errors of fields stand beside the fields. */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {children && (
        <p className={styles.error}>
          <Icon name="alert" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
