import type { CarMapResponse } from '#contract/car-map-response.ts'
import type { MapMarkerPosition } from '#web/map/merge-overlapping-markers.ts'
import { coordinatesToPixels, type MapPixelSize, type MapViewport } from '#web/map/projection.ts'

/** In pixels: a town so near to the middle of a marker gives the marker its name. */
const townReach = 38
/**
 * In pixels: half of a marker's height and width, the offset of a name below its centre, and the height and approximate width of letters.
 */
const [markerReach, markerReachAcross, below, letterHeight, letterWidth] = [28, 42, 24, 16, 7]
/** In pixels: a town without a marker is a dot with its name at this distance. */
const beside = 8
/** In pixels: the room of the buttons in the upper right corner, and of the sources in the lower left one. */
const [buttons, sources] = [
  { width: 168, height: 68 },
  { width: 250, height: 24 },
]

export type MapTownLabelPosition = { name: string; x: number; y: number; isUnderMark: boolean }
type Rectangle = { left: number; top: number; right: number; bottom: number }

/**
 * The town names that fit, in the order of the towns: no name is cut off by the edge, hidden by a marker or a control, or
 * on another name. The name of a town with a marker is below the marker.
 */
export function placeMapTownLabels(
  towns: CarMapResponse['towns'],
  marks: readonly MapMarkerPosition[],
  view: MapViewport,
  size: MapPixelSize,
): MapTownLabelPosition[] {
  const labels: MapTownLabelPosition[] = []
  const { width, height } = size
  const taken: Rectangle[] = [
    { left: width - buttons.width, right: width, top: 0, bottom: buttons.height },
    { left: 0, right: sources.width, top: height - sources.height, bottom: height },
  ]
  for (const town of towns) {
    const at = coordinatesToPixels(view, size, town)
    const name = town.name.split(',')[0] ?? ''
    const under = marks.find((mark) => Math.hypot(mark.x - at.x, mark.y - at.y) < townReach)
    const { x, y } = under ?? at
    const rectangle = under ? centred(name, x, y + below) : rightOf(name, x, y)
    const hidden = [...taken, ...marks.filter((mark) => mark !== under).map(aroundMark)]
    if (!isWithin(rectangle, size) || hidden.some((other) => overlap(rectangle, other))) continue
    taken.push(rectangle)
    labels.push({ name, x, y, isUnderMark: under !== undefined })
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

function aroundMark({ x, y }: MapMarkerPosition): Rectangle {
  return { left: x - markerReachAcross, right: x + markerReachAcross, top: y - markerReach, bottom: y + markerReach }
}

function isWithin({ left, top, right, bottom }: Rectangle, { width, height }: MapPixelSize): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
