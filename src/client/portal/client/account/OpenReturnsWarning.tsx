/** Staff read it before they delete a client. */
export function OpenReturnsWarning({ count, firstName }: { count: number; firstName: string }) {
  if (count === 0) return null
  return (
    <p className="note warning">
      <strong>
        {count === 1 ? 'One return is not completed.' : `${count} returns are not completed.`}
      </strong>{' '}
      Returns that are not completed are destroyed. Call {firstName} first.
    </p>
  )
}
