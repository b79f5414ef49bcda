import { formatMoment } from '#shared/dates.ts'
import type { RevealView } from '#shared/reveals.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import styles from './account.module.css'

export function RevealsSection() {
  const reveals = trpc.account.reveals.useQuery()
  return (
    <FormSection
      title="Who has seen your numbers"
      hint="Our staff see the last four digits of your Social Security and bank numbers. Whoever needs a whole one types their password again and gives a reason."
      landmark
    >
      <QueryBoundary
        query={reveals}
        what="who has seen your numbers"
        failed="It could not be loaded who has seen your numbers."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>Nobody has. When someone does, you read here who it was, when and why.</p>
          ) : (
            <ul className={styles.list}>{list.map(toRow)}</ul>
          )
        }
      </QueryBoundary>
    </FormSection>
  )
}

function toRow({ id, number, by, at, reason }: RevealView) {
  return (
    <li key={id} className={styles.row}>
      <div>
        <p className={styles.what}>{number}</p>
        <p className={styles.detail}>
          {by} · <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        </p>
        <p className={styles.detail}>
          Reason: <span dir="auto">{reason}</span>
        </p>
      </div>
    </li>
  )
}
