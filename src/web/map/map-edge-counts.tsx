import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CarMapCluster } from '#contract/car-map-response.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { countCarsBeyondEdges, type MapEdge } from '#web/map/count-cars-beyond-edges.ts'
import type { MapPixelSize, MapViewport } from '#web/map/projection.ts'
import { useMapTexts } from '#web/texts/use-map-texts.ts'
import { ChevronDown, ChevronLeft, ChevronRight } from '#web/ui/icons.ts'

const sign = 'size-4 shrink-0'
// The frame of the map runs from left to right in every language.
const edges: readonly { edge: MapEdge; place: string; before?: ReactNode; after?: ReactNode }[] = [
  { edge: 'west', place: 'start-1 top-1/2', before: <ChevronLeft className={sign} aria-hidden="true" /> },
  { edge: 'east', place: 'end-1 top-1/2', after: <ChevronRight className={sign} aria-hidden="true" /> },
  {
    edge: 'north',
    place: 'start-1/2 top-3',
    before: <ChevronDown className={`${sign} rotate-180`} aria-hidden="true" />,
  },
  { edge: 'south', place: 'start-1/2 bottom-6', before: <ChevronDown className={sign} aria-hidden="true" /> },
]

type MapEdgeCountsProps = { clusters: readonly CarMapCluster[]; view: MapViewport; size: MapPixelSize; to: string }

/** How many cars lie beyond each edge of the map; a press shows all of them. */
export function MapEdgeCounts({ clusters, view, size, to }: MapEdgeCountsProps) {
  const t = useMapTexts()
  const { number } = useLocaleFormats()
  const counts = countCarsBeyondEdges(clusters, view, size)
  return edges.map(({ edge, place, before, after }) => {
    const count = counts[edge]
    return (
      count > 0 && (
        <Link
          key={edge}
          to={to}
          preventScrollReset
          aria-label={t('carsBeyond', { count })}
          className={`map-edge absolute ${place} figures inline-flex min-h-11 items-center text-sm`}
        >
          <span className="inline-flex items-center rounded-full border border-control-line bg-surface px-1.5 py-1 font-semibold shadow-card">
            {before}
            {number(count)}
            {after}
          </span>
        </Link>
      )
    )
  })
}
