import { Button } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { thisYear } from '#client/portal/ui/today.ts'
import { useStartReturn } from './use-start-return.ts'
import styles from './NoTaxReturn.module.css'

/** Documents belong to a return, so a client without one starts it here. */
export function NoTaxReturn() {
  const { start, pendingYear } = useStartReturn()
  const year = thisYear()
  return (
    <EmptyState
      title="No Tax Return Found"
      drawing={<Illustration name="no-returns" width={128} height={96} />}
      action={
        <div className={styles.ways}>
          <Button variant="primary" pending={pendingYear === year} onClick={() => start(year)}>
            Create Tax Return
          </Button>
          <Button
            variant="quiet"
            pending={pendingYear === year - 1}
            onClick={() => start(year - 1)}
          >
            For {year - 1} instead
          </Button>
        </div>
      }
    >
      Your documents belong to a return. Create the one for {year}, then add them here.
    </EmptyState>
  )
}
