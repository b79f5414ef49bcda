import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import type { ErasureRequest } from '#shared/users.schema.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { ErasureDialog } from './ErasureDialog.tsx'
import styles from './erasure.module.css'

/** Clients who asked to have their account deleted, above the list of users. */
export function ErasureRequests({ requests }: { requests: readonly ErasureRequest[] }) {
  const [shown, setShown] = useState<ErasureRequest | null>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      {requests.length > 0 && (
        <section className="p-2-inset line-below" aria-label="Accounts to delete">
          <h3 className="text-body strong">Asked to delete their account</h3>
          <ul className="rows">
            {requests.map((request) => (
              <li key={request.id} className={styles.request}>
                <div>
                  <bdi>{fullName(request)}</bdi>
                  <p className={styles.origin}>
                    <span>{request.email} </span>
                    <span>{formatMoment(request.requestedAt)}</span>
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={`Review ${fullName(request)}`}
                  onClick={() => {
                    setShown(request)
                    setOpened(true)
                  }}
                >
                  Review
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown && (
        <ErasureDialog
          key={shown.id}
          request={shown}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}
