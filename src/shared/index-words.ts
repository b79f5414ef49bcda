import { foldText } from './search-words.ts'

/**
 * The words by which a text is found, folded, each once: of three letters or more, without digits, so that no number
 * is among them, and without those that nearly every text has.
 */
export function indexWords(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{M}]+/u)
  return [...new Set(words)].filter(
    (word) => Array.from(word).length >= shortest && !common.has(word),
  )
}

/** Whether a text has all of these words. */
export function holdsIndexed(text: string, words: readonly string[]): boolean {
  const held = new Set(indexWords(text))
  return words.every((word) => held.has(word))
}

const shortest = 3

/** Folded: "don’t" is "dont". */
const common = new Set(
  `about after again all also and another any anything are arent around ask asked because been before being but
  call came can cannot cant come could couldnt day days did didnt does doesnt doing done dont each either else even ever every
  everything few find first for from get gets getting give given going good got great had has hasnt have havent having
  hello her here hers hey him his how however ill into isnt its ive just know last let like look looking made make many
  may maybe more most much must need needs never new next not nothing now off okay once one only other our ours out over
  own please put really right said same say see seem send sent she should since some something soon still sure take tell
  than thank thanks that thats the their them then there these they thing things think this those time too try two under
  until use used very want wanted was wasnt way well were what whats when where which while who whole why will with
  without wont would wouldnt yes yet you youll your youre yours youve`
    .split(/\s+/)
    .filter(Boolean),
)
