import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CarMapResponse } from '#contract/car-map-response.ts'
import type { CarListPageData } from '#web/cars/car-card-data.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrl } from '#web/cars/car-list-url.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { shownPriceCents } from '#web/i18n/shown-price-cents.ts'
import { frameDenseCore } from '#web/map/frame-dense-core.ts'
import { boundsOfClusters, frameMostCars } from '#web/map/frame-most-cars.ts'
import { MapCarCard } from '#web/map/map-car-card.tsx'
import { MapEdgeCounts } from '#web/map/map-edge-counts.tsx'
import { MapTownLabels } from '#web/map/map-town-labels.tsx'
import { findMarkerOfCar, type MapMarkerPosition, mergeOverlappingMarkers } from '#web/map/merge-overlapping-markers.ts'
import {
  fitMapViewportToBox,
  formatMapBox,
  geoBoxOfMapViewport,
  isNarrowMap,
  type MapBounds,
  type MapPixelSize,
  type MapViewport,
  markerInsetsOf,
  parseMapBox,
  worldMapWidthUnits,
} from '#web/map/projection.ts'
import { useMapListHover } from '#web/map/use-map-list-hover.ts'
import { useMapView } from '#web/map/use-map-view.ts'
import world from '#web/map/world.svg?url'
import { useMapTexts } from '#web/texts/use-map-texts.ts'
import { Maximize, Minus, Plus } from '#web/ui/icons.ts'

/** The car of the marker that the visitor chose; `isLow` if the marker was near the lower edge. */
type OpenedCar = { id: string; isLow: boolean }
type CarsMapProps = { path: string; query: CarListQuery; map: CarMapResponse; found: CarListPageData }

/** Shown where there are no cars: the country with the most cars on offer. */
const home: MapBounds = { west: -125, south: 24.5, east: -66.5, north: 49.5 }
/** The margin around the cars, as a share of their extent, and its minimum in degrees. */
const margin = 0.02
const leastMargin = 0.06
/** In pixels: markers nearer to the lower edge would be under the card of their car. */
const cardReach = 170

/**
 * A map of the cars in a list: a click on a cluster zooms in, a click on a price shows the card of its car. Moving the map narrows
 * the list; hovering a car on one side highlights it on the other.
 */
export function CarsMap({ path, query, map, found }: CarsMapProps) {
  const t = useMapTexts()
  const navigate = useNavigate()
  const frame = useRef<HTMLElement>(null)
  const asked = parseMapBox(query.box)
  const boxOf = (size: MapPixelSize) => asked ?? widened(frameCars(map.clusters, size) ?? home)
  const addressOf = (part: MapBounds) => carListUrl(path, { ...query, cursor: undefined, box: formatMapBox(part) })
  const { view, size, box, zoomIn, zoomOut } = useMapView(frame, {
    boxOf,
    insetsOf: asked ? undefined : markerInsetsOf,
    onRest: (part) => navigate(addressOf(part), { replace: true, preventScrollReset: true }),
  })
  const whole = boundsOfClusters(map.clusters)
  const marks = view && size ? mergeOverlappingMarkers(map.clusters, view, size) : []
  const [carId, setCarId] = useState<string | null>(null)
  const [markKey, setMarkKey] = useState<string | null>(null)
  const [opened, setOpened] = useState<OpenedCar | null>(null)
  const cars = found.items.map((car) => ({ id: car.id, mark: findMarkerOfCar(marks, car) }))
  const pointed = carId && cars.find(({ id }) => id === carId)?.mark
  const shown = markKey ? cars.flatMap(({ id, mark }) => (mark && keyOf(mark) === markKey ? id : [])) : []
  useMapListHover(frame, { shown, onPoint: setCarId })
  return (
    <>
      <section
        ref={frame}
        // A cluster disappears once it is opened: keyboard focus moves to the map.
        tabIndex={-1}
        dir="ltr"
        aria-label={t('mapOfCars')}
        aria-describedby="map-keys"
        className="map-frame rounded-box border border-line bg-paper-shade"
      >
        <a href="#cars-found" className="map-skip btn btn-primary">
          {t('toTheList')}
        </a>
        <p id="map-keys" className="sr-only">
          {t('mapKeys')}
        </p>
        {view && size && box && (
          <>
            <World view={view} size={size} />
            <MapTownLabels
              towns={asked ? map.towns : map.towns.filter(isWithin(box))}
              marks={marks}
              view={view}
              size={size}
            />
            <ul>
              {marks
                .filter((mark) => asked || isInside(mark, size))
                .map((mark) => (
                  <li key={keyOf(mark)}>
                    <Marker
                      mark={mark}
                      size={size}
                      address={addressOf}
                      isPointed={mark === pointed || (opened !== null && mark.cluster.carId === opened.id)}
                      onPoint={(isPointed) => setMarkKey(isPointed ? keyOf(mark) : null)}
                      onZoom={() => frame.current?.focus({ preventScroll: true })}
                      onOpenCar={(id) => setOpened({ id, isLow: mark.y > size.height - cardReach })}
                    />
                  </li>
                ))}
            </ul>
            {!asked && whole && (
              <MapEdgeCounts
                clusters={map.clusters}
                view={view}
                size={size}
                to={addressOf(geoBoxOfMapViewport(fitMapViewportToBox(whole, size, markerInsetsOf(size)), size))}
              />
            )}
          </>
        )}
        <div className="absolute end-3 top-3 flex gap-2">
          <MapButton label={t('zoomIn')} onClick={zoomIn}>
            <Plus className="size-5" aria-hidden="true" />
          </MapButton>
          <MapButton label={t('zoomOut')} onClick={zoomOut}>
            <Minus className="size-5" aria-hidden="true" />
          </MapButton>
          {query.box && (
            <Link
              to={carListUrl(path, { ...query, cursor: undefined, box: undefined })}
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
        {opened && (
          <MapCarCard
            key={opened.id}
            id={opened.id}
            isAtTop={opened.isLow}
            found={found.items}
            onClose={() => {
              setOpened(null)
              frame.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </section>
      {found.total > map.placed && (
        <p className="text-muted text-sm">{t('notOnMap', { count: found.total - map.placed })}</p>
      )}
    </>
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

function World({ view, size }: { view: MapViewport; size: MapPixelSize }) {
  const units = worldMapWidthUnits / view.scale
  const [width, height] = [size.width * units, size.height * units]
  const corner = [view.x * worldMapWidthUnits - width / 2, view.y * worldMapWidthUnits - height / 2]
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

type MarkerProps = {
  mark: MapMarkerPosition
  size: MapPixelSize
  address: (box: MapBounds) => string
  /** True while the visitor points at one of its cars in the list. */
  isPointed: boolean
  onPoint: (isPointed: boolean) => void
  /** Called when a cluster is opened. */
  onZoom: () => void
  onOpenCar: (carId: string) => void
}

/** The number of cars and the lowest of their prices, or the price of a single car; on a phone both rounded, without a word. */
function Marker({ mark: { cluster, ...at }, size, address, isPointed, onPoint, onZoom, onOpenCar }: MarkerProps) {
  const t = useMapTexts()
  const { money, number, shortMoney } = useLocaleFormats()
  const { count, carId, lowestPriceCents } = cluster
  // Markers outside the view are not in the tab order.
  if (at.x < -40 || at.y < -40 || at.x > size.width + 40 || at.y > size.height + 40) return null
  const price = money(shownPriceCents(lowestPriceCents))
  const isNarrow = isNarrowMap(size)
  const style = { transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }
  const place = 'map-mark absolute start-0 top-0 grid place-items-center figures font-semibold rounded-full'
  const pointing = {
    'data-pointed': isPointed || undefined,
    onPointerEnter: () => onPoint(true),
    onPointerLeave: () => onPoint(false),
    onFocus: () => onPoint(true),
    onBlur: () => onPoint(false),
  }
  if (carId) {
    return (
      <Link
        {...pointing}
        to={`/cars/${carId}`}
        onClick={(event) => {
          // A new tab or window shows the car's page.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpenCar(carId)
        }}
        style={style}
        aria-label={t('carOnMap', { price })}
        className={`${place} min-h-11 text-sm`}
      >
        <span
          className={`rounded-full border ${isNarrow ? 'px-1.5 py-1 text-xs' : 'px-3 py-1.5'} shadow-card ${isPointed ? 'border-ink bg-ink text-paper' : 'border-control-line bg-surface text-ink'}`}
        >
          {isNarrow ? shortMoney(lowestPriceCents) : price}
        </span>
      </Link>
    )
  }
  return (
    <Link
      {...pointing}
      to={address(geoBoxOfMapViewport(fitMapViewportToBox(widened(cluster.box), size, markerInsetsOf(size)), size))}
      preventScrollReset
      onClick={onZoom}
      style={style}
      aria-label={t('carsOnMap', { count, price })}
      className={`${place} min-h-11 min-w-11`}
    >
      <span
        className={`grid min-h-11 place-items-center rounded-full border-2 border-surface bg-primary py-1 text-center text-primary-content leading-tight shadow-card ${isNarrow ? 'px-1.5 text-sm' : 'px-3'}`}
      >
        {number(count)}
        <span className="whitespace-nowrap font-normal text-xs">
          {isNarrow ? shortMoney(lowestPriceCents) : t('fromPrice', { price: shortMoney(lowestPriceCents) })}
        </span>
      </span>
    </Link>
  )
}

/** What lies beyond an edge is counted there, and not cut in half. */
function isInside({ x, y }: MapMarkerPosition, { width, height }: MapPixelSize): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height
}

/** A phone shows the cars where most are, and counts the others at its edges. */
function frameCars(clusters: CarMapResponse['clusters'], size: MapPixelSize): MapBounds | null {
  return isNarrowMap(size) ? frameDenseCore(clusters, { size, insets: markerInsetsOf(size) }) : frameMostCars(clusters)
}

function isWithin({ west, south, east, north }: MapBounds) {
  return ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** One marker per place. */
function keyOf({ cluster }: MapMarkerPosition): string {
  return `${cluster.latitude} ${cluster.longitude}`
}

function widened({ west, south, east, north }: MapBounds): MapBounds {
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
