import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { fullName } from '#client/portal/admin/names.ts'
import styles from './dialogs.module.css'

/** Beneath the title of a dialog: which return it is about. */
export function ReturnHeading({ taxReturn: { client, taxYear } }: { taxReturn: AdminTaxReturn }) {
  return (
    <p className={styles.whose}>
      <strong>{fullName(client)}</strong> · {taxYear} Tax Return
    </p>
  )
}
