// Makes src/web/map/world.svg: land, borders of countries and of the states of the USA in Web Mercator, as three paths
// that a page shows with <use>, in its own colours. The sources are packages of the registry, fetched here by exact
// version; they are not dependencies of the project (docs/decisions/0017-places-and-map.md).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTemporarilyInstalledPackages } from './temporarily-installed-packages.ts'

/**
 * The world's width in units of the picture, about 300 m each at the equator; keep in step with
 * src/web/map/projection.ts.
 */
const worldWidth = 131_072
/** In units: points nearer to the last one than this are left out. */
const tolerance = 20
const [southmost, northmost] = [-60, 83]
/** In units: how far beyond an edge a coast is still drawn in full. */
const edge = 2000

withTemporarilyInstalledPackages(['world-atlas@2.0.2', 'us-atlas@3.0.1', 'topojson-client@3.1.0'], (load) => {
  const { feature, mesh } = load('topojson-client')
  const world = load('world-atlas/countries-50m.json')
  const states = load('us-atlas/states-10m.json')
  const inner = (one, other) => one !== other
  const land = feature(world, world.objects.land).features.flatMap(({ geometry }) => ringsOf(geometry))
  const paths = {
    land: pathOf(land, true),
    borders: pathOf(mesh(world, world.objects.countries, inner).coordinates, false),
    states: pathOf(mesh(states, states.objects.states, inner).coordinates, false),
  }
  const drawn = Object.entries(paths).map(([id, d]) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`)
  const target = join(import.meta.dirname, '..', 'src', 'web', 'map')
  mkdirSync(target, { recursive: true })
  writeFileSync(
    join(target, 'world.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${worldWidth} ${worldWidth}">${drawn.join('')}</svg>\n`,
  )
})

function ringsOf({ type, coordinates }) {
  return (type === 'MultiPolygon' ? coordinates : [coordinates]).flat()
}

/**
 * The points of a line, once for each side of the picture that it reaches: a coast that crosses the date line goes on
 * beyond the edge and comes in at the other one, where it would be drawn right across the world otherwise.
 */
function placesOf(line) {
  let beyond = 0
  let last = null
  const places = line.map((point) => {
    const [x, y] = placeOf(point)
    if (last !== null && Math.abs(x - last) > worldWidth / 2) beyond += x < last ? worldWidth : -worldWidth
    last = x
    return [x + beyond, y]
  })
  // What goes round the pole comes back elsewhere than it began: it lies beyond the southern edge.
  if (beyond !== 0) return []
  const copies = [0]
  if (places.some(([x]) => x > worldWidth)) copies.push(-worldWidth)
  if (places.some(([x]) => x < 0)) copies.push(worldWidth)
  return copies.map((shift) => withoutFarPlaces(places.map(([x, y]) => [x + shift, y]))).filter(isInSight)
}

/** Of what lies beyond an edge only where it leaves and comes back: the lines between stay beyond it. */
function withoutFarPlaces(places) {
  const isFar = ([x]) => x < -edge || x > worldWidth + edge
  return places.filter((place, at) => !isFar(place) || !isFar(places[at - 1] ?? [0]) || !isFar(places[at + 1] ?? [0]))
}

/** False for what lies beyond the southern edge as a whole and would be a line along it. */
function isInSight(places) {
  return places.some(([, y]) => y !== places[0][1])
}

/** Relative steps in whole units: shorter, without a visible difference. */
function pathOf(lines, isClosed) {
  let path = ''
  for (const places of lines.flatMap(placesOf)) {
    let [x, y] = places[0]
    let steps = ''
    let count = 0
    for (const place of places.slice(1)) {
      const [dx, dy] = [place[0] - x, place[1] - y]
      if (Math.abs(dx) + Math.abs(dy) < tolerance) continue
      steps += `${count === 0 ? 'l' : dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
      ;[x, y] = [x + dx, y + dy]
      count++
    }
    const [startX, startY] = places[0]
    if (count >= (isClosed ? 3 : 1)) path += `M${startX} ${startY}${steps}${isClosed ? 'z' : ''}`
  }
  return path
}

function placeOf([longitude, latitude]) {
  const bounded = Math.max(southmost, Math.min(northmost, latitude))
  const y = Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360))
  return [(longitude + 180) / 360, 0.5 - y / (2 * Math.PI)].map((share) => Math.round(share * worldWidth))
}
