import { isSameName } from '#shared/same-name.ts'

/** A hint for staff when somebody signed with another name than the return has; else nothing. */
export function otherName({ name, typedName }: { name: string; typedName: string }): string {
  if (isSameName(name, typedName)) return ''
  return ` The name signed is “${typedName}”, the return says “${name}”: please look whether that is right.`
}
