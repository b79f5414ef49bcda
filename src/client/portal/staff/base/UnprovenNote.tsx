import { Icon } from '#client/public/ui/Icon.tsx'
import { Row } from '#client/public/ui/layout.tsx'

/** A warning before staff give a client something. */
export function UnprovenNote({ client }: { client: { email: string; emailProven: boolean } }) {
  if (client.emailProven) return null
  return (
    <Row as="p" align="stretch" mb={16} className="ink breaks">
      <Icon name="alert" />
      <span>
        We don’t know yet whether {client.email} belongs to this person. Ask them to open the link
        in our welcome email first.
      </span>
    </Row>
  )
}
