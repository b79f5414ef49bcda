import type { NamedNumber, RevealableNumber } from '#shared/audit/reveals.schema.ts'
import { whose, whoseAtStart } from '#shared/returns/return-name.ts'

/** Returns the names of the numbers. `client`: whose they are, if not the reader's. */
export function ownersWords(numbers: readonly NamedNumber[], client: string | null = null): string {
  return new Intl.ListFormat('en-US').format(
    numbers.map((number, at) => {
      const words = wordsOf(number, client)
      return at === 0 ? words : words.replace(/^Your/, 'your')
    }),
  )
}

/** Leaves out the names of dependents. */
export function revealTitle(numbers: readonly NamedNumber[], client: string | null = null): string {
  const [first] = numbers
  return first !== undefined && numbers.length === 1
    ? `${wordsOf({ number: first.number }, client)} was viewed by our staff`
    : `${numbers.length} of ${whose(client)} numbers were viewed by our staff`
}

/** A dependent without a name is "A dependent". */
function wordsOf({ number, dependent }: NamedNumber, client: string | null): string {
  const your = whoseAtStart(client)
  const words: Record<RevealableNumber, string> = {
    ssn: `${your} Social Security number`,
    spouseSsn: `${your} spouse’s Social Security number`,
    bankRoutingNumber: `${your} bank routing number`,
    bankAccountNumber: `${your} bank account number`,
    dependentSsn: `${dependent ?? 'A dependent'}’s Social Security number`,
    ipPin: `${dependent === undefined ? your : `${dependent}’s`} Identity Protection PIN`,
    ein: `${your} employer identification number`,
    ownerTin: `${dependent ?? 'An owner'}’s taxpayer number`,
    message: `A number in ${client === null ? 'your' : 'a'} message`,
  }
  return words[number]
}
