import { Badge } from '#client/public/ui/Badge.tsx'

/** Marks a client wherever staff read the name: anybody can register with an address that is not confirmed. */
export function UnprovenBadge({ client }: { client: { emailProven: boolean } | null }) {
  return client?.emailProven === false && <Badge tone="red">Address not confirmed</Badge>
}
