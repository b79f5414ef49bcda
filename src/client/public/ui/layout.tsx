import type { ComponentProps, ElementType, JSX } from 'react'

/** Parts beside each other in one line: those that have no room shrink. */
export function Row<T extends Tag = 'div'>({ as, gap = 8, align = 'center', ...props }: Layout<T>) {
  return layOut(as, `row ${alignments[align]} gap-${gap}`, props)
}

/** Parts beside each other that go on in the next line, such as buttons: their distance is greater between columns. */
export function Group<T extends Tag = 'div'>({
  as,
  gap = 8,
  align = 'center',
  ...props
}: Layout<T>) {
  return layOut(as, `row wrap ${alignments[align]} ${groupGaps[gap]}`, props)
}

/** Parts below each other; a class such as `pairs` makes columns of them. */
export function Stack<T extends Tag = 'div'>({
  as,
  gap = 8,
  align = 'stretch',
  ...props
}: Layout<T>) {
  return layOut(as, `stack ${alignments[align]} gap-${gap}`, props)
}

/** A step of the scale in tokens.css: pixels at the browser's usual size of type. */
type Gap = keyof typeof groupGaps
type Tag = keyof JSX.IntrinsicElements

type Layout<T extends Tag> = OwnProps<T> & Omit<ComponentProps<T>, keyof OwnProps<T>>

interface OwnProps<T extends Tag> {
  /** The element: a `div` by default. */
  as?: T | undefined
  /** 8 by default. */
  gap?: Gap | undefined
  /** Across the direction of the parts: `center` in a row, `stretch` in a stack by default. */
  align?: keyof typeof alignments | undefined
  /** True to have the parts at both ends, with what is free between them. */
  between?: boolean | undefined
  /** True for a line of a panel: its padding is that of the panel's other lines. */
  inset?: boolean | undefined
  mt?: 4 | 8 | 12 | 16 | 20 | 24 | 32 | 48 | undefined
  mb?: 8 | 16 | 20 | 24 | 32 | undefined
  className?: string | undefined
}

/** The gap between lines, and the greater one between the parts of a line. */
const groupGaps = {
  0: 'gap-0 gap-x-16',
  2: 'gap-2 gap-x-4',
  4: 'gap-4 gap-x-8',
  8: 'gap-8 gap-x-12',
  12: 'gap-12 gap-x-16',
  16: 'gap-16 gap-x-24',
  20: 'gap-20 gap-x-24',
  24: 'gap-24 gap-x-32',
  32: 'gap-32 gap-x-48',
}
const alignments = {
  start: 'top',
  center: 'middle',
  end: 'bottom',
  baseline: 'baseline',
  stretch: '',
}

function layOut(as: Tag | undefined, words: string, props: Rest) {
  const { between, inset, mt, mb, className = '', ...rest } = props
  const Element: ElementType = as ?? 'div'
  const own = [between && 'apart', inset && 'inset', mt && `mt-${mt}`, mb && `mb-${mb}`, className]
  return <Element {...rest} className={[words, ...own].filter(Boolean).join(' ')} />
}

type Rest = Pick<OwnProps<Tag>, 'between' | 'inset' | 'mt' | 'mb' | 'className'>
