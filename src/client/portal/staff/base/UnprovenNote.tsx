import { Icon } from '#client/public/ui/Icon.tsx'

/** A warning before staff give a client something. */
export function UnprovenNote({ client }: { client: { email: string; emailProven: boolean } }) {
  if (client.emailProven) return null
  return (
    <p className="row gap-8 mb-16 ink breaks">
      <Icon name="alert" />
      <span>
        We don’t know yet whether {client.email} belongs to this person. Ask them to open the link
        in our welcome email first.
      </span>
    </p>
  )
}
