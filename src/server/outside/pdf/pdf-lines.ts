import { lettersOf } from './pdf-fonts.ts'

/** Breaks text into lines of a width, between words; a longer word is broken between letters. */
export function wrap(text: string, room: number, widthOf: (text: string) => number): string[] {
  const space = widthOf(' ')
  const lines: { words: string[]; width: number }[] = []
  for (const word of text.split(' ').flatMap((part) => fitting(part, room, widthOf))) {
    const [last, width] = [lines.at(-1), widthOf(word)]
    if (last !== undefined && last.width + space + width <= room) {
      last.words.push(word)
      last.width += space + width
    } else lines.push({ words: [word], width })
  }
  return lines.map(({ words }) => words.join(' '))
}

function fitting(word: string, room: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= room) return [word]
  const parts: { text: string; width: number }[] = []
  for (const letter of lettersOf(word)) {
    const [last, width] = [parts.at(-1), widthOf(letter)]
    if (last !== undefined && last.width + width <= room) {
      last.text += letter
      last.width += width
    } else parts.push({ text: letter, width })
  }
  return parts.map(({ text }) => text)
}

/**
 * The parts of a line in drawing order from the left: Arabic and Hebrew words are reversed, numbers are not. The font
 * orders the letters within such a word.
 */
export function fromLeft(line: string): string[] {
  const [first = '', ...rest] = line.split(fromRight)
  const parts = [first]
  let run = ''
  for (let at = 0; at < rest.length; at += 2) {
    const [word = '', between = ''] = rest.slice(at, at + 2)
    run += word
    const goesOn = at + 2 < rest.length && !otherLetter.test(between)
    if (goesOn) run += between
    else {
      parts.push(...mirrored(run), between)
      run = ''
    }
  }
  return parts.filter((part) => part !== '')
}

function mirrored(text: string): string[] {
  const units = text.match(unit) ?? []
  return units.map((unit) => mirrors.get(unit) ?? unit).toReversed()
}

const fromRight = /([\p{scx=Arab}\p{scx=Hebr}\u200c\u200d]+)/u
const otherLetter = /[\p{L}\p{M}]/u
const unit = /[\p{scx=Arab}\p{scx=Hebr}\u200c\u200d]+|\d+(?:[.,:/-]\d+)*|./gu
const mirrors = new Map(
  ['()', '[]', '{}', '<>', '«»'].flatMap(([open = '', shut = '']) => [
    [open, shut],
    [shut, open],
  ]),
)
