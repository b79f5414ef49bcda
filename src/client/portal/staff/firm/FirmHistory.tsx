import { useState } from 'react'
import { formatMoment } from '#shared/firm/dates.ts'
import type { FirmHistory as History } from '#shared/firm/firm.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { settingLabel } from './firm-form.ts'
import { reloadPage } from './reload-page.ts'
import { Group } from '#client/public/ui/layout.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'

/** The saved versions and who saved them, with a way back to each. */
export function FirmHistory({ newest }: { newest: number }) {
  const history = trpc.admin.firm.history.useQuery()
  const [chosen, setChosen] = useState<number | null>(null)
  const undo = trpc.admin.firm.undo.useMutation({
    onSuccess(saved) {
      setChosen(null)
      queries.admin.firm.get.setData(undefined, saved)
      void queries.admin.firm.history.invalidate()
      toast.success(
        'Brought back',
        'The earlier settings are in use again, on this page once it is loaded again.',
        reloadPage,
      )
    },
    onError(error) {
      setChosen(null)
      if (statusOf(error) === 409) void queries.admin.firm.invalidate()
      reportFailure('The version could not be brought back', error)
    },
  })
  return (
    <Panel title="Versions" className="mt-24">
      <QueryBoundary
        query={history}
        what="the versions"
        failed="The versions could not be loaded."
        skeleton={<SkeletonLines lines={3} />}
      >
        {(versions) => (
          <ol className="ruled">
            {versions.map((one) => (
              <Group key={one.version} as="li" gap={16} between className="py-12">
                <span>
                  <span className="block strong">
                    Version {one.version}
                    {one.version === newest && ', in use now'}
                  </span>
                  <span className="muted">{describe(one)}</span>
                </span>
                {one.version !== newest && (
                  <Button size="small" onClick={() => setChosen(one.version)}>
                    Bring back<span className="visually-hidden"> version {one.version}</span>
                  </Button>
                )}
              </Group>
            ))}
            <Group as="li" gap={16} between className="py-12">
              <span className="muted">What a new portal starts with</span>
              {newest !== 0 && (
                <Button size="small" onClick={() => setChosen(0)}>
                  Bring back<span className="visually-hidden"> what a new portal starts with</span>
                </Button>
              )}
            </Group>
          </ol>
        )}
      </QueryBoundary>
      <ConfirmDialog
        opened={chosen !== null}
        title={chosen === 0 ? 'Start over?' : `Bring back version ${chosen}?`}
        confirmLabel="Bring back"
        pending={undo.isPending}
        onClose={() => setChosen(null)}
        onConfirm={() => chosen !== null && undo.mutate({ version: newest, to: chosen })}
      >
        <p>
          Pages, mails, letters and receipts will say what it says. It becomes a new version, so
          nothing is lost.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}

function describe({ savedAt, savedBy, restores, parts }: History[number]): string {
  const who = `${formatMoment(savedAt)}, ${savedBy ?? 'a former user'}`
  if (restores !== null) return `${who}: brought back version ${restores}`
  return `${who}: ${parts.map(settingLabel).join(', ')}`
}
