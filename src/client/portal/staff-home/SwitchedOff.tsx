import { trpc } from '#client/portal/api/trpc.ts'

/** What clients can't do because a setting is missing; staff don't see it on their own screens. */
export function SwitchedOff() {
  const { data: texts = [] } = trpc.admin.alarms.switchedOff.useQuery()
  if (texts.length === 0) return null
  return (
    <aside className="mt-2 muted text-small measure" aria-label="Switched off" data-print="hide">
      <p>Switched off: {texts.join('; ')}. The person who runs the server can change it.</p>
    </aside>
  )
}
