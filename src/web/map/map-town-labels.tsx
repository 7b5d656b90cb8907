import type { CarMapResponse } from '#contract/car-map-response.ts'
import type { MapMarkerPosition } from '#web/map/merge-overlapping-markers.ts'
import { placeMapTownLabels } from '#web/map/place-map-town-labels.ts'
import type { MapPixelSize, MapViewport } from '#web/map/projection.ts'

type MapTownLabelsProps = {
  towns: CarMapResponse['towns']
  marks: MapMarkerPosition[]
  view: MapViewport
  size: MapPixelSize
}

/** Town names for orientation. */
export function MapTownLabels({ towns, marks, view, size }: MapTownLabelsProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none text-muted text-xs">
      {placeMapTownLabels(towns, marks, view, size).map(({ name, x, y, below }) => (
        <span
          key={`${name} ${x} ${y}`}
          className="absolute start-0 top-0 whitespace-nowrap"
          style={{ transform: `translate(${x}px, ${y}px)` }}
        >
          {below !== null ? (
            <span className="absolute -translate-x-1/2" style={{ top: below }}>
              {name}
            </span>
          ) : (
            <>
              <span className="absolute -start-1 -top-1 size-2 rounded-full border border-muted bg-surface" />
              <span className="absolute start-2 -top-2">{name}</span>
            </>
          )}
        </span>
      ))}
    </div>
  )
}
