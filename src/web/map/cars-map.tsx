import { Maximize, Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CarMap } from '#contract/car-map.ts'
import { type ListQuery, listAddress } from '#web/cars/list-query.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { joinMarkers, type Marked } from '#web/map/join-markers.ts'
import { type MapBox, type MapSize, type MapView, placeIn, readBox, worldWidth, writeBox } from '#web/map/projection.ts'
import { useMapView } from '#web/map/use-map-view.ts'
import world from '#web/map/world.svg?url'
import { useCarsTexts } from '#web/texts/cars.ts'

type CarsMapProps = { path: string; query: ListQuery; map: CarMap }

/** What is shown where there are no cars: the country that most cars are offered in. */
const home: MapBox = { west: -125, south: 24.5, east: -66.5, north: 49.5 }
/** Around the cars, as a share of what they take up; and at least so many degrees. */
const margin = 0.08
const leastMargin = 0.06
/** About how much room a name and a marker need, in pixels. */
const [labelWidth, labelHeight] = [70, 34]

/** Where the cars of a list stand: clusters lead into the map, a price leads to its car. Moving it narrows the list. */
export function CarsMap({ path, query, map }: CarsMapProps) {
  const t = useCarsTexts()
  const navigate = useNavigate()
  const frame = useRef<HTMLElement>(null)
  const box = readBox(query.box) ?? (map.bounds ? widened(map.bounds) : home)
  const addressOf = (part: MapBox) => listAddress(path, { ...query, cursor: undefined, box: writeBox(part) })
  const { view, size, zoomIn, zoomOut } = useMapView(frame, {
    box,
    onRest: (part) => navigate(addressOf(part), { replace: true, preventScrollReset: true }),
  })
  const marks = view && size ? joinMarkers(map.clusters, view, size) : []
  return (
    <section
      ref={frame}
      dir="ltr"
      aria-label={t('mapOfCars')}
      aria-describedby="map-keys"
      className="relative h-96 touch-none select-none overflow-hidden rounded-box border border-line bg-paper-shade sm:h-[32rem] lg:h-[40rem]"
    >
      <p id="map-keys" className="sr-only">
        {t('mapKeys')}
      </p>
      {view && size && (
        <>
          <World view={view} size={size} />
          <Towns towns={map.towns} marks={marks} view={view} size={size} />
          <ul>
            {marks.map((mark) => (
              <li key={`${mark.cluster.latitude} ${mark.cluster.longitude}`}>
                <Marker mark={mark} size={size} address={addressOf} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="absolute end-3 top-3 grid gap-2">
        <MapButton label={t('zoomIn')} onClick={zoomIn}>
          <Plus className="size-5" aria-hidden="true" />
        </MapButton>
        <MapButton label={t('zoomOut')} onClick={zoomOut}>
          <Minus className="size-5" aria-hidden="true" />
        </MapButton>
        {query.box && (
          <Link
            to={listAddress(path, { ...query, cursor: undefined, box: undefined })}
            preventScrollReset
            aria-label={t('showWholeMap')}
            title={t('showWholeMap')}
            className="btn btn-square border-line bg-surface text-ink"
          >
            <Maximize className="size-5" aria-hidden="true" />
          </Link>
        )}
      </div>
      <p className="pointer-events-none absolute start-2 bottom-1 text-muted text-xs">{t('mapSources')}</p>
    </section>
  )
}

function MapButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="btn btn-square border-line bg-surface text-ink"
    >
      {children}
    </button>
  )
}

function World({ view, size }: { view: MapView; size: MapSize }) {
  const units = worldWidth / view.scale
  const [width, height] = [size.width * units, size.height * units]
  const corner = [view.x * worldWidth - width / 2, view.y * worldWidth - height / 2]
  return (
    <svg
      className="absolute inset-0 size-full"
      viewBox={[...corner, width, height].map((value) => value.toFixed(2)).join(' ')}
      aria-hidden="true"
    >
      <use href={`${world}#land`} className="fill-surface stroke-line" />
      <use href={`${world}#states`} className="fill-none stroke-line" />
      <use href={`${world}#borders`} className="fill-none stroke-control-line" />
    </svg>
  )
}

type TownsProps = { towns: CarMap['towns']; marks: Marked[]; view: MapView; size: MapSize }

/** Names to find one's way by; that of a town under a marker stands below it. */
function Towns({ towns, marks, view, size }: TownsProps) {
  const named = new Set<Marked>()
  return (
    <div aria-hidden="true" className="pointer-events-none text-muted text-xs">
      {towns.map((town) => {
        const { x, y } = placeIn(view, size, town)
        if (x < 0 || y < 0 || x > size.width || y > size.height) return null
        const name = town.name.split(',')[0]
        const near = marks.filter((mark) => Math.abs(mark.x - x) < labelWidth && Math.abs(mark.y - y) < labelHeight)
        const under = near.find((mark) => Math.hypot(mark.x - x, mark.y - y) < labelHeight)
        // Two names under one marker could not be read: the larger town comes first.
        if (near.length > (under ? 1 : 0) || (under && named.has(under))) return null
        if (under) named.add(under)
        const at = under ?? { x, y }
        return (
          <span
            key={town.name}
            className="absolute start-0 top-0 whitespace-nowrap"
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
          >
            {under ? (
              <span className="absolute top-6 -translate-x-1/2">{name}</span>
            ) : (
              <>
                <span className="absolute -start-1 -top-1 size-2 rounded-full border border-muted bg-surface" />
                <span className="absolute start-2 -top-2">{name}</span>
              </>
            )}
          </span>
        )
      })}
    </div>
  )
}

type MarkerProps = {
  mark: Marked
  size: MapSize
  address: (box: MapBox) => string
}

/** Many cars are a circle with their number, one is its price. */
function Marker({ mark: { cluster, ...at }, size, address }: MarkerProps) {
  const t = useCarsTexts()
  const { money, number } = useFormats()
  const { count, carId, lowestPriceCents } = cluster
  // What has been moved out of sight is not tabbed to.
  if (at.x < -40 || at.y < -40 || at.x > size.width + 40 || at.y > size.height + 40) return null
  const price = money(lowestPriceCents).replace(/[.,]00(?=\D*$)/, '')
  const style = { transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }
  const place = 'absolute start-0 top-0 grid place-items-center figures font-semibold hover:z-10 focus-visible:z-10'
  if (carId) {
    return (
      <Link
        to={`/cars/${carId}`}
        style={style}
        aria-label={t('carOnMap', { price })}
        className={`${place} min-h-11 text-sm`}
      >
        <span className="rounded-full border border-control-line bg-surface px-3 py-1.5 text-ink shadow-card">
          {price}
        </span>
      </Link>
    )
  }
  const width = count < 10 ? 'size-11' : count < 100 ? 'size-13' : 'size-16'
  return (
    <Link
      to={address(widened(cluster.box))}
      preventScrollReset
      style={style}
      aria-label={t('carsOnMap', { count, price })}
      className={`${place} ${width} rounded-full border-4 border-surface bg-primary text-primary-content shadow-card`}
    >
      {number(count)}
    </Link>
  )
}

function widened({ west, south, east, north }: MapBox): MapBox {
  const by = Math.max(leastMargin, (east - west) * margin)
  const up = Math.max(leastMargin, (north - south) * margin)
  const round = (degrees: number) => Math.round(degrees * 100) / 100 + 0
  return {
    west: round(Math.max(-180, west - by)),
    south: round(Math.max(-85, south - up)),
    east: round(Math.min(180, east + by)),
    north: round(Math.min(85, north + up)),
  }
}
