import { isSameName } from '#shared/base/same-name.ts'

/** Returns a hint for staff if the signed name differs from the name on the return; otherwise ''. */
export function otherName({ name, typedName }: { name: string; typedName: string }): string {
  if (isSameName(name, typedName)) return ''
  return ` The name signed is “${typedName}”, the return says “${name}”: please check whether that is right.`
}
