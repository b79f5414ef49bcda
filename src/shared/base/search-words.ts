/**
 * Folds text for searches: no case, accents or apostrophes, one kind of hyphen. So nguyen finds Nguyễn, and O'Brien or
 * obrien finds O’Brien. `fold_text` in the database does the same; a test compares the two.
 */
export function foldText(text: string): string {
  return Array.from(text, (letter) => same.get(letter) ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[ßæœς]/g, (letter) => spelledOut[letter] ?? letter)
}

/** The words of a search, without the separators of lists and addresses: `Day, Nora <nora@example.com>`. */
export function wordsOf(search: string): string[] {
  return foldText(search)
    .split(/[\s,;"()<>]+/)
    .map(withoutDots)
    .filter((word) => word !== '')
}

const hyphens = '‐‑‒–—―−⁃﹘'
const apostrophes = "'’‘‛`´ʼʻʽʹʾʿ′＇ꞌ"
/** Letters that Unicode does not decompose into a letter and its mark. */
const struck = { d: 'đĐðÐ', l: 'łŁ', o: 'øØ', h: 'ħĦ', t: 'ŧŦ', i: 'ı' }

const same = new Map([
  ...Array.from(hyphens, (letter) => [letter, '-'] as const),
  ...Array.from(apostrophes, (letter) => [letter, ''] as const),
  ...Object.entries(struck).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
])
const marks = /[\u0300-\u036f]/g
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/** Removes dots at the end. */
function withoutDots(word: string): string {
  let end = word.length
  while (word[end - 1] === '.') end -= 1
  return word.slice(0, end)
}
