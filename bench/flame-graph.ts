import { z } from 'zod'

/** What V8's profiler recorded, as in a .cpuprofile file; `timeDeltas` are the microseconds before each sample. */
export const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
      children: z.array(z.number()).default([]),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
type Profile = z.output<typeof profileSchema>
type ProfileNode = Profile['nodes'][number]

interface Frame {
  name: string
  place: string
  time: number
  callees: Map<string, Frame>
}

/**
 * Draws a flame graph as SVG: callers below, each function as wide as its time with everything that it calls. Leaves
 * out idle time.
 */
export function drawFlames(profile: Profile, title: string): string {
  const root = framesOf(profile)
  const drawn: string[] = []
  let rows = 0
  const draw = (frame: Frame, x: number, depth: number) => {
    rows = Math.max(rows, depth + 1)
    drawn.push(box(frame, x, depth, root.time))
    let left = x
    for (const callee of [...frame.callees.values()].toSorted((a, b) => b.time - a.time)) {
      if (callee.time < smallest * root.time) continue
      draw(callee, left, depth + 1)
      left += (callee.time / root.time) * width
    }
  }
  draw(root, 0, 0)
  const height = rows * row + 50
  const legend = Object.entries(colors).map(
    ([part, color], at) =>
      `<rect x="${at * 130}" y="${26 - height}" width="10" height="10" fill="${color}"/>` +
      `<text x="${at * 130 + 15}" y="${35 - height}" class="o">${part}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-height} ${width} ${height}" font-family="system-ui,sans-serif" font-size="11">
<style>.o{fill:#808080}text{fill:#1c1c1c}rect{stroke:#fff;stroke-width:.5}</style>
<text y="${14 - height}" class="o" font-size="13">${escaped(title)}: share of the processor time, callers below what they call</text>
${legend.join('\n')}
${drawn.join('\n')}
</svg>
`
}

const [width, row] = [1200, 16]
const smallest = 0.005

const colors = {
  portal: '#f2a65a',
  packages: '#8fb8de',
  'node and V8': '#b9c4a3',
  'garbage collector': '#d98c8c',
}

/** Merges the stacks of all samples. */
function framesOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const own = new Map<number, number>()
  samples.forEach((id, at) => {
    own.set(id, (own.get(id) ?? 0) + Math.max(0, timeDeltas[at] ?? 0))
  })
  const root: Frame = { name: 'all', place: '', time: 0, callees: new Map() }
  const merge = ({ id, callFrame, children }: ProfileNode, caller: Frame): number => {
    const { functionName, url, lineNumber } = callFrame
    if (functionName === '(idle)') return 0
    const place = placeOf(url)
    const name = functionName || `line ${lineNumber + 1}`
    const key = `${name} ${url}:${lineNumber}`
    const known = functionName === '(root)' ? caller : caller.callees.get(key)
    const frame = known ?? { name, place, time: 0, callees: new Map<string, Frame>() }
    if (known === undefined) caller.callees.set(key, frame)
    const called = children.flatMap((child) => byId.get(child) ?? [])
    const time = called.reduce((sum, child) => sum + merge(child, frame), own.get(id) ?? 0)
    frame.time += time
    return time
  }
  const [first] = nodes
  if (first) merge(first, root)
  return root
}

/** Returns a file of the portal, the name of a package, or a module of Node. */
function placeOf(url: string): string {
  const [, inPackages] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return inPackages ?? /\/(src\/.*)$/.exec(url)?.[1] ?? url
}

function colorOf({ name, place }: Frame): string {
  if (name === '(garbage collector)') return colors['garbage collector']
  if (place.startsWith('src/')) return colors.portal
  return place === '' || place.startsWith('node:') ? colors['node and V8'] : colors.packages
}

function box(frame: Frame, x: number, depth: number, all: number): string {
  const [w, y] = [(frame.time / all) * width, -(depth + 1) * row]
  const room = Math.floor((w - 4) / 6.3)
  const known = [frame.name, frame.place.replace(/^(src\/|node:).*\//, '')]
    .filter(Boolean)
    .join(' · ')
  const label = room < 3 ? '' : escaped(known.slice(0, room))
  const percent = `${((100 * frame.time) / all).toFixed(1)} %`
  const hint = escaped([frame.name, frame.place, percent].filter(Boolean).join(', '))
  const text = label && `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${label}</text>`
  return `<g><title>${hint}</title><rect x="${x.toFixed(1)}" y="${y}" width="${w.toFixed(1)}" height="${row}" fill="${colorOf(frame)}"/>${text}</g>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
