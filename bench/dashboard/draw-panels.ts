/** One line of a panel: seconds and values. */
export interface Series {
  name: string
  points: [seconds: number, value: number][]
}

export interface Panel {
  title: string
  type: 'stat' | 'timeseries'
  /** The place in Grafana's grid of 24 columns. */
  place: { x: number; y: number; w: number; h: number }
  /** Grafana's name for the unit. */
  unit: string
  series: Series[]
}

/** Pixels of the grid. */
const [cell, row] = [50, 28]
const colors = [
  '#3b82c4',
  '#e08e2b',
  '#4a9d5b',
  '#d1495b',
  '#8b6bbf',
  '#2aa7a7',
  '#b0883a',
  '#8a8f98',
]

/** Grafana panels as one SVG, in colors for light and dark pages. */
export function drawPanels(panels: readonly Panel[]): string {
  const height = Math.max(...panels.map(({ place }) => place.y + place.h)) * row
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${24 * cell} ${height}" font-family="system-ui,sans-serif" font-size="12" fill="#808080">
${panels.map(drawPanel).join('\n')}
</svg>
`
}

function drawPanel(panel: Panel): string {
  const { x, y, w, h } = panel.place
  const [width, height] = [w * cell - 10, h * row - 10]
  return `<g transform="translate(${x * cell + 5} ${y * row + 5})">
<rect width="${width}" height="${height}" rx="4" fill="none" stroke="#80808055"/>
<text x="10" y="19" font-size="13" font-weight="600">${escaped(panel.title)}</text>
${panel.type === 'stat' ? drawValue(panel, width, height) : drawLines(panel, width, height)}
</g>`
}

function drawValue({ series, unit }: Panel, width: number, height: number): string {
  const value = series[0]?.points.at(-1)?.[1]
  const text = value === undefined ? 'no data' : shown(value, unit)
  return `<text x="${width / 2}" y="${height / 2 + 22}" text-anchor="middle" font-size="30" fill="#4a9d5b">${text}</text>`
}

function drawLines({ series, unit }: Panel, width: number, height: number): string {
  const listed = series
    .toSorted((a, b) => latest(b) - latest(a) || a.name.localeCompare(b.name))
    .slice(0, colors.length)
  const bottom = height - 14 - 15 * Math.ceil(listed.length / 2)
  const all = listed.flatMap(({ points }) => points)
  const [from, to] = [Math.min(...all.map(([at]) => at)), Math.max(...all.map(([at]) => at))]
  const top = Math.max(...all.map(([, value]) => value)) * 1.1 || 1
  const px = (at: number) => 60 + ((at - from) / (to - from || 1)) * (width - 75)
  const py = (value: number) => bottom - (value / top) * (bottom - 32)
  const grid = [0, 0.5, 1].map((share) => {
    const at = py(top * share).toFixed(1)
    const label = `<text x="54" y="${Number(at) + 4}" text-anchor="end" font-size="10">${shown(top * share, unit)}</text>`
    return `<path d="M60 ${at}H${width - 15}" stroke="#80808033"/>${label}`
  })
  const lines = listed.map(({ name, points }, at) => {
    const drawn = points.map(
      ([second, value]) => `${px(second).toFixed(1)} ${py(value).toFixed(1)}`,
    )
    const [left, down] = [
      20 + (at % 2) * (width / 2 - 10),
      height - 10 - 15 * (Math.ceil(listed.length / 2) - 1 - Math.floor(at / 2)),
    ]
    return `<path d="M${drawn.join('L')}" fill="none" stroke="${colors[at]}" stroke-width="1.4"/>
<rect x="${left}" y="${down - 8}" width="10" height="3" fill="${colors[at]}"/><text x="${left + 15}" y="${down - 3}" font-size="10">${escaped(name.trim().slice(0, 34))}</text>`
  })
  return [...grid, ...lines].join('\n')
}

const latest = ({ points }: Series) => points.at(-1)?.[1] ?? 0

/** A value in its unit, with a prefix that keeps it short. */
function shown(value: number, unit: string): string {
  if (unit === 's' && value < 1) return `${Number((value * 1000).toPrecision(2))} ms`
  if (unit === 's')
    return value < 120 ? `${Number(value.toPrecision(2))} s` : `${Math.round(value / 60)} min`
  if (unit === 'bytes' || unit === 'Bps') {
    const megabytes = `${Number((value / 1e6).toPrecision(2))} MB`
    return unit === 'Bps' ? `${megabytes}/s` : megabytes
  }
  return `${Number(value.toPrecision(2))}${unit === 'reqps' ? '/s' : ''}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
