import { formatMoment } from '#shared/dates.ts'
import type { RevealView } from '#shared/reveals.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Loaded } from '#client/portal/ui/Loaded.tsx'
import { SheetSection } from '#client/portal/ui/SheetSection.tsx'
import { BoneRows } from '#client/public/ui/Skeleton.tsx'
import styles from './account.module.css'

export function RevealsSection() {
  const reveals = trpc.account.reveals.useQuery()
  return (
    <SheetSection
      title="Who has seen your numbers"
      hint="Our staff see the last four digits of your Social Security and bank numbers. Whoever needs a whole one types their password again and gives a reason."
      landmark
    >
      <Loaded
        query={reveals}
        what="who has seen your numbers"
        failed="It could not be loaded who has seen your numbers."
        bones={<BoneRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>Nobody has. When someone does, you read here who it was, when and why.</p>
          ) : (
            <ul className={styles.list}>{list.map(toRow)}</ul>
          )
        }
      </Loaded>
    </SheetSection>
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
