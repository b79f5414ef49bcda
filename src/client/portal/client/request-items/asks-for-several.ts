/** True if an item asks for more than one document: one from each payer, or the spouse's as well. */
export function asksForSeveral({ title, reason }: { title: string; reason: string }): boolean {
  return / from each /.test(title) || /\byour spouse’s\b/i.test(reason)
}
