/** Reads a portal's metrics. */
export async function metricsOf(port: string | number) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`metrics: ${answer.status} ${text}`)
  return {
    text,
    /** The sum of the series that have these labels. */
    sum(name: string, labels: Record<string, string>): number {
      const lines = text.split('\n').filter((line) => line.replace(/[{ ].*/, '') === name)
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const found = lines.filter((line) => wanted.every((one) => line.includes(one)))
      return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    },
  }
}
