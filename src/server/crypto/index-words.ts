import { foldText } from '#shared/base/search-words.ts'

/**
 * The words by which a text is found, folded, each once: of three letters or more, without those that nearly every text
 * has, and the names of forms and years (w2, 1099, 1099nec, 2025). No other number is among them.
 */
export function indexWords(text: string): string[] {
  const folded = foldText(text)
  const words = folded
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => Array.from(word).length >= shortest && !common.has(word))
  const named = Array.from(
    folded.matchAll(formOrYear),
    ([, letters = '', digits = '', part = '', number = '', series = '']) =>
      letters ? [letters + digits + part] : [number, number + series],
  )
  return [...new Set([...words, ...named.flat()])]
}

/** Whether a text has all of these words. */
export function holdsIndexed(text: string, words: readonly string[]): boolean {
  const held = new Set(indexWords(text))
  return words.every((word) => held.has(word))
}

const shortest = 3

/** W-2, W-2G, K-1, SS-4; a year; a form's number with what follows, as in 1040-X and 1099-NEC. Folded. */
const formOrYear =
  /(?<![\p{L}\p{N}]|\p{N}[-.,])(?:([wkg]|ss)-?(\d{1,2})(g|c)?|((?:19|20)\d\d|1040|1041|1065|1095|1098|1099|1116|1120|1310|2210|2441|2555|2848|4506|4547|4562|4797|4868|5329|5498|6251|7004|8332|8453|8606|8812|8821|8824|8829|8843|8862|8863|8879|8889|8936|8938|8949|8960|8962|8995|9465|70[69]|94[0145]|990|529|40[13]|457)(?:-?([a-z]{1,4}))?)(?![\p{L}\p{N}]|-\p{N})/gu

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
