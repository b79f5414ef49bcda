import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/base/startup.ts'
import { serverFloors } from '#tests/support/floors.ts'
import { sourcesIn, targetOf } from '#tests/invariants/sources.ts'

const mapFile = path.join(projectRoot, 'docs/architecture.md')

const server = Object.entries(serverFloors)
  .toReversed()
  .map(([floor, places]): [string, string[]] => [
    `${floor}: ${places.join(', ')}`,
    places.map((place) => `src/server/${place}${place.endsWith('.ts') ? '' : '/'}`),
  ])

/** The layers, top to bottom, and the folders and files in each. If two match a file, the longer one counts. */
const layers: Record<string, string[]> = {
  'Demo: db/seeds': ['db/seeds/'],
  ...Object.fromEntries(server.slice(0, 1)),
  'Build: src/build': ['src/build/'],
  'Screens: routes, main, router': ['src/client/'],
  'Wings: portal/staff, portal/client': ['src/client/portal/staff/', 'src/client/portal/client/'],
  'Portal base: portal/*': ['src/client/portal/'],
  'Public wing: public, style': ['src/client/public/', 'src/client/style/'],
  ...Object.fromEntries(server.slice(1)),
  'Data model: db': ['db/'],
  'Shared rules and schemas: src/shared': ['src/shared/'],
}
const names = Object.keys(layers)
const wings = {
  client: names.filter((name) => /^(Screens|Wings|Portal|Public)/.test(name)),
  server: server.map(([name]) => name),
}

/** From one box to another. `solid`: a static import; else only types, or a part that is loaded on demand. */
interface Arrow {
  from: string
  to: string
  solid: boolean
}

/** docs/architecture.md with new diagrams of the imports. */
export function architecturePage(): string {
  const pictures = [
    layerPicture(),
    featurePicture('src/server/records', 'Records: records'),
    featurePicture('src/client/portal/client', 'Wings: portal/staff, portal/client'),
    featurePicture('src/client/portal/staff', 'Wings: portal/staff, portal/client'),
    roomPicture(),
  ]
  return readFileSync(mapFile, 'utf8').replaceAll(/```mermaid\n.*?```/gs, () =>
    ['```mermaid', 'flowchart TB', ...(pictures.shift() ?? []), '```'].join('\n'),
  )
}

/** Without the arrows that follow from others (transitive reduction). */
function layerPicture(): string[] {
  const drawn = arrows(layerOf)
  const below = drawn.filter(({ from, to }) => rank(from) < rank(to))
  const leadsTo = (from: string, to: string, plain: boolean): boolean =>
    below.some(
      (arrow) =>
        arrow.from === from &&
        (arrow.solid || !plain) &&
        (arrow.to === to || leadsTo(arrow.to, to, plain)),
    )
  const isNeeded = ({ from, to, solid }: Arrow) =>
    !below.some(
      (first) =>
        first.from === from &&
        first.to !== to &&
        (first.solid || !solid) &&
        leadsTo(first.to, to, solid),
    )
  const folded = Object.entries(wings).flatMap(([wing, inside]) => [
    `  subgraph ${wing}["src/${wing}"]`,
    ...inside.map((name) => `  ${box(name)}`),
    '  end',
  ])
  const others = names.filter((name) => !Object.values(wings).flat().includes(name))
  return [
    ...folded,
    ...others.map((name) => box(name)),
    ...drawn.filter(isNeeded).map(({ from, to, solid }) => {
      const arrow = rank(from) > rank(to) ? '==>' : '-->'
      return `  ${id(from)} ${solid ? arrow : '-.->'} ${id(to)}`
    }),
  ]
}

/** The rooms of `src/shared`, types too, without the arrows that follow from others. */
function roomPicture(): string[] {
  const drawn = arrows((file) => /^src\/shared\/([^/]+)\//.exec(file)?.[1])
  const leadsTo = (from: string, to: string): boolean =>
    drawn.some((arrow) => arrow.from === from && (arrow.to === to || leadsTo(arrow.to, to)))
  return drawn
    .filter(({ from, to }) => !drawn.some((first) => first.from === from && leadsTo(first.to, to)))
    .map(({ from, to }) => `  ${from} --> ${to}`)
}

function featurePicture(folder: string, layer: string): string[] {
  const featureOf = (file: string) =>
    layerOf(file) === layer && file.startsWith(`${folder}/`)
      ? path.posix.relative(folder, file).split(/[./]/)[0]
      : undefined
  const solid = arrows(featureOf).filter((arrow) => arrow.solid)
  const features = new Set(files.flatMap(({ file }) => featureOf(file) ?? []))
  const alone = [...features].filter((name) => !solid.some((a) => a.from === name || a.to === name))
  return [
    ...alone.toSorted().map((name) => `  ${name}`),
    ...solid.map(({ from, to }) => `  ${from} --> ${to}`),
  ]
}

const files = ['src', 'db'].flatMap(sourcesIn)

function arrows(boxOf: (file: string) => string | undefined): Arrow[] {
  const found = new Map<string, Arrow>()
  for (const { file, imports } of files) {
    for (const used of imports) {
      const [from, to] = [boxOf(file), boxOf(targetOf(file, used.from))]
      if (from === undefined || to === undefined || from === to) continue
      const solid = !used.typeOnly && !used.onDemand
      const key = `${from} > ${to}`
      if (solid || !found.has(key)) found.set(key, { from, to, solid })
    }
  }
  return [...found.keys()].toSorted().flatMap((key) => found.get(key) ?? [])
}

function layerOf(file: string): string | undefined {
  const matches = Object.entries(layers).flatMap(([name, starts]) =>
    starts
      .filter((start) => file.startsWith(start))
      .map((start) => ({ name, length: start.length })),
  )
  return matches.toSorted((a, b) => b.length - a.length)[0]?.name
}

function rank(name: string): number {
  return names.indexOf(name)
}

function box(name: string): string {
  return `  ${id(name)}["${name.replace(': ', '<br/>')}"]`
}

function id(name: string): string {
  return name.replaceAll(/\W.*/g, '').toLowerCase() + rank(name)
}
