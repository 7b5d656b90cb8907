import type { CarMapResponse } from '#contract/car-map-response.ts'
import type { MapMarkerPosition } from '#web/map/merge-overlapping-markers.ts'
import { coordinatesToPixels, isNarrowMap, type MapPixelSize, type MapViewport } from '#web/map/projection.ts'

/** In pixels: a town so near to the middle of a marker gives the marker its name. */
const townReach = 38
/** In pixels: half of a marker's height and width, and the offset of a name below its centre. */
const wideMarker = { reach: 28, reachAcross: 42, below: 24 }
const narrowMarker = { reach: 20, reachAcross: 26, below: 19 }
type MarkerShape = typeof wideMarker
/** In pixels: a town farther from every marker says nothing of where the cars are. */
const farthestFromMarker = 50
/** In pixels: the height and approximate width of letters. */
const [letterHeight, letterWidth] = [16, 7]
/** In pixels: a town without a marker is a dot with its name at this distance. */
const beside = 8
/** In pixels: the room of the buttons in the upper right corner, and of the sources in the lower left one. */
const [buttons, sources] = [
  { width: 168, height: 68 },
  { width: 250, height: 24 },
]

/** `below` is how far under the middle of its marker a name begins; null for a town without a marker. */
export type MapTownLabelPosition = { name: string; x: number; y: number; below: number | null }
type Rectangle = { left: number; top: number; right: number; bottom: number }

/**
 * The town names that fit, in the order of the towns: no name is cut off by the edge, hidden by a marker or a control, or
 * on another name. The name of a town with a marker is below the marker; where there are cars, no town far from all of
 * them is named.
 */
export function placeMapTownLabels(
  towns: CarMapResponse['towns'],
  marks: readonly MapMarkerPosition[],
  view: MapViewport,
  size: MapPixelSize,
): MapTownLabelPosition[] {
  const labels: MapTownLabelPosition[] = []
  const { width, height } = size
  const shape = isNarrowMap(size) ? narrowMarker : wideMarker
  const taken: Rectangle[] = [
    { left: width - buttons.width, right: width, top: 0, bottom: buttons.height },
    { left: 0, right: sources.width, top: height - sources.height, bottom: height },
  ]
  for (const town of towns) {
    const at = coordinatesToPixels(view, size, town)
    const name = town.name.split(',')[0] ?? ''
    const distances = marks.map((mark) => Math.hypot(mark.x - at.x, mark.y - at.y))
    const nearest = Math.min(...distances)
    if (marks.length > 0 && nearest > farthestFromMarker) continue
    const under = nearest < townReach ? marks[distances.indexOf(nearest)] : undefined
    const { x, y } = under ?? at
    const rectangle = under ? centred(name, x, y + shape.below) : rightOf(name, x, y)
    const hidden = [...taken, ...marks.filter((mark) => mark !== under).map((mark) => aroundMark(mark, shape))]
    if (!isWithin(rectangle, size) || hidden.some((other) => overlap(rectangle, other))) continue
    taken.push(rectangle)
    labels.push({ name, x, y, below: under ? shape.below : null })
  }
  return labels
}

function centred(name: string, x: number, top: number): Rectangle {
  const half = (name.length * letterWidth) / 2
  return { left: x - half, right: x + half, top, bottom: top + letterHeight }
}

function rightOf(name: string, x: number, y: number): Rectangle {
  const half = letterHeight / 2
  return { left: x - half, right: x + beside + name.length * letterWidth, top: y - half, bottom: y + half }
}

function aroundMark({ x, y }: MapMarkerPosition, { reach, reachAcross }: MarkerShape): Rectangle {
  return { left: x - reachAcross, right: x + reachAcross, top: y - reach, bottom: y + reach }
}

function isWithin({ left, top, right, bottom }: Rectangle, { width, height }: MapPixelSize): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
