/** An email address that wraps before its @. */
export function EmailText({ email, className }: { email: string; className?: string | undefined }) {
  const [box, host] = email.split('@')
  return (
    <span className={className}>
      {box}
      <wbr />@{host}
    </span>
  )
}
