import type { ListedReturn } from '#shared/documents.schema.ts'
import { trpc } from '../trpc.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { BoneRows } from '../ui/Skeleton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './FiledReturns.module.css'

/** What the firm has finished, return by return, to keep. */
export function FiledReturns() {
  const filed = trpc.documents.filedReturns.useQuery()
  return (
    <Panel title="Filed Returns" flush className={styles.panel}>
      <Loaded
        query={filed}
        what="your filed returns"
        failed="Your filed returns could not be loaded."
        bones={<BoneRows rows={1} />}
      >
        {(list) => (list.length === 0 ? <Nothing /> : list.map(toGroup))}
      </Loaded>
    </Panel>
  )
}

function toGroup({ taxReturn, documents }: ListedReturn) {
  return (
    <section key={taxReturn.id} className={styles.group}>
      <header className={styles.head}>
        <h3 className={styles.title}>{taxReturn.taxYear} Tax Return</h3>
        <StatusBadge status={taxReturn.status} />
      </header>
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onDelete={null} />
        ))}
      </ul>
    </section>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="No filed returns yet"
      drawing={<Drawing name="no-filed" width={128} height={96} />}
    >
      Once your return is completed, your copy is here to open and download.
    </EmptyState>
  )
}
