import { useState } from 'react'
import { formatMoment } from '#shared/firm/dates.ts'
import type { ErasureRequest } from '#shared/users/users.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { ErasureDialog } from './ErasureDialog.tsx'
import { Row } from '#client/public/ui/layout.tsx'

/** Clients who asked to have their account deleted, above the list of users. */
export function ErasureRequests({ requests }: { requests: readonly ErasureRequest[] }) {
  const [shown, setShown] = useState<ErasureRequest | null>(null)
  const [opened, setOpened] = useState(false)
  return (
    <>
      {requests.length > 0 && (
        <section className="py-16 px-inset line-below" aria-label="Accounts to delete">
          <h3 className="text-body strong">Asked to delete their account</h3>
          <ul className="rows">
            {requests.map((request) => (
              <Row key={request.id} as="li" gap={16} between className="py-8">
                <div>
                  <bdi>{fullName(request)}</bdi>
                  <p className="small dots breaks">
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
              </Row>
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
