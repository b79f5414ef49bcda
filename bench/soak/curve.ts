import type { Sample } from './samples.ts'

/** Resident memory and heap over the time, as SVG in colors for light and dark pages. */
export function drawCurve(samples: readonly Sample[], title: string): string {
  const minutes = Math.max(1, Math.ceil((samples.at(-1)?.seconds ?? 0) / 60))
  const highest = Math.max(250, ...samples.map(({ resident }) => resident + 10))
  const top = Math.ceil(highest / 50) * 50
  const x = (seconds: number) => left + (seconds / 60 / minutes) * (width - left - 20)
  const y = (megabytes: number) => height - bottom - (megabytes / top) * (height - bottom - 40)
  const line = (megabytesOf: (sample: Sample) => number, color: string, dash = '') => {
    const points = samples.map(
      (one) => `${x(one.seconds).toFixed(1)} ${y(megabytesOf(one)).toFixed(1)}`,
    )
    return `<path d="M${points.join('L')}" fill="none" stroke="${color}" stroke-width="1.5"${dash}/>`
  }
  const across = (megabytes: number, look: string) =>
    `<path d="M${left} ${y(megabytes).toFixed(1)}H${width - 20}" ${look}/>`
  const grid = Array.from({ length: top / 50 + 1 }, (_, at) => at * 50).map(
    (megabytes) =>
      across(megabytes, 'stroke="#80808055"') +
      `<text x="${left - 8}" y="${(y(megabytes) + 4).toFixed(1)}" text-anchor="end">${megabytes}</text>`,
  )
  const every = Math.max(1, Math.round(minutes / 10))
  const ticks = Array.from({ length: Math.floor(minutes / every) + 1 }, (_, at) => at * every).map(
    (minute) =>
      `<text x="${x(minute * 60).toFixed(1)}" y="${height - bottom + 18}" text-anchor="middle">${minute}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif" font-size="12" fill="#808080">
<text x="${left}" y="16" font-size="13">${title}</text>
${grid.join('\n')}
${ticks.join('')}
<text x="${(left + width) / 2}" y="${height - 6}" text-anchor="middle">Minutes</text>
<text transform="translate(14 ${height / 2}) rotate(-90)" text-anchor="middle">Megabytes</text>
${across(limit, 'stroke="#d1495b" stroke-dasharray="6 4"')}
<text x="${width - 20}" y="${(y(limit) - 5).toFixed(1)}" text-anchor="end" fill="#d1495b">limit ${limit}</text>
${line(({ resident }) => resident, '#3b82c4')}
${line(({ heap }) => heap, '#e08e2b', ' stroke-dasharray="2 2"')}
${label('resident', '#3b82c4', samples.at(-1)?.resident)}
${label('heap in use', '#e08e2b', samples.at(-1)?.heap)}
</svg>
`

  function label(text: string, color: string, megabytes = 0): string {
    return `<text x="${width - 20}" y="${(y(megabytes) + 18).toFixed(1)}" text-anchor="end" fill="${color}">${text}</text>`
  }
}

export const limit = 220

const [width, height] = [900, 320]
const [left, bottom] = [60, 45]
