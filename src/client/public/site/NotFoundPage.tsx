import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Drawing } from '#client/public/ui/Drawing.tsx'
import styles from './NotFoundPage.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Drawing name="lost" width={200} height={128} />
      <h1 className={styles.title}>404 Page Not Found</h1>
      <p className={styles.hint}>Did you forget to add the page to the router?</p>
      <p className={styles.text}>
        The address may be mistyped, or the page has moved. From here you find everything again.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/" look="primary">
          Return to Home
        </ButtonLink>
        <ButtonLink to="/support">Help and support</ButtonLink>
      </div>
    </div>
  )
}
