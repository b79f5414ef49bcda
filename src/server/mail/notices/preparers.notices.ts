/** To the preparer: they have new returns. */
export function returnsAssigned(returns: readonly { id: string; taxYear: number }[], by: string) {
  const [first] = returns
  const one = returns.length === 1 && first !== undefined
  return {
    title: one
      ? `A ${first.taxYear} return is yours now`
      : `${returns.length} returns are yours now`,
    message: `${by} made you the preparer.`,
    href: one ? `/admin/returns/${first.id}` : '/admin?preparer=mine',
  }
}
