export type GrowthChartLine = { name: string; points: { cars: number; ms: number }[] }

const [width, height, left, top, right, bottom] = [640, 360, 60, 30, 110, 45]
const colours = ['#1f6feb', '#d1242f', '#1a7f37', '#8250df']

/** An SVG of processor time for a request over the number of cars, both in powers of ten. */
export function drawGrowthChart(lines: readonly GrowthChartLine[]): string {
  const points = lines.flatMap((line) => line.points)
  const powers = (figures: number[]) => [Math.floor(Math.min(...figures)), Math.ceil(Math.max(...figures))] as const
  const [carsFrom, carsTo] = powers(points.map(({ cars }) => Math.log10(cars)))
  const [msFrom, msTo] = powers(points.map(({ ms }) => Math.log10(ms)))
  const share = (figure: number, from: number, to: number) => (Math.log10(figure) - from) / Math.max(1, to - from)
  const x = (cars: number) => Math.round(left + share(cars, carsFrom, carsTo) * (width - left - right))
  const y = (ms: number) => Math.round(height - bottom - share(ms, msFrom, msTo) * (height - top - bottom))
  const powersOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at))
  const columns = powersOf(carsFrom, carsTo).map(
    (cars) =>
      `<path class="grid" d="M${x(cars)} ${top}V${height - bottom}"/><text x="${x(cars)}" y="${height - bottom + 18}" text-anchor="middle">${cars.toLocaleString('en-US')}</text>`,
  )
  const rows = powersOf(msFrom, msTo).map(
    (ms) =>
      `<path class="grid" d="M${left} ${y(ms)}H${width - right}"/><text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${Number(ms.toPrecision(1))}</text>`,
  )
  const drawn = lines.flatMap(({ name, points: own }, at) => {
    const last = own.at(-1)
    if (!last) return []
    const colour = colours[at % colours.length]
    const path = own.map(({ cars, ms }) => `${x(cars)},${y(ms)}`).join(' ')
    const dots = own.map(({ cars, ms }) => `<circle cx="${x(cars)}" cy="${y(ms)}" r="3" fill="${colour}"/>`).join('')
    const label = `<text x="${width - right + 8}" y="${top + 16 * at + 8}" fill="${colour}">${name} ${last.ms.toFixed(1)}</text>`
    return [`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}${label}`]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Processor time of a request over the number of cars</title>
<style>.grid{stroke:#d0d7de}</style><rect width="${width}" height="${height}" fill="#fff"/>
<text x="${left}" y="18">Processor time of server and PostgreSQL, ms a request, over the number of cars</text>
${[...columns, ...rows, ...drawn].join('\n')}
</svg>
`
}
