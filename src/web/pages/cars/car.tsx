import { Link } from 'react-router'
import { brandName } from '#contract/brands.ts'
import type { CarDetail } from '#contract/cars.ts'
import { load, read } from '#web/api-client.ts'
import { BookNow } from '#web/cars/booking-dialog.tsx'
import { CarCard } from '#web/cars/car-card.tsx'
import { useCarFacts } from '#web/cars/car-facts.ts'
import { CarSpecifications } from '#web/cars/car-specifications.tsx'
import { carsClient } from '#web/cars/clients.ts'
import { Gallery } from '#web/cars/gallery.tsx'
import { SellerName } from '#web/cars/seller-name.tsx'
import { WishButton } from '#web/cars/wish-button.tsx'
import { PageHead } from '#web/machines/page-head.tsx'
import { useSiteAddress } from '#web/machines/site-address.ts'
import { breadcrumbsOf, vehicleOf } from '#web/machines/structured-data.ts'
import { SellerRating } from '#web/ratings/seller-rating.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { useCarsTexts } from '#web/texts/cars.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'
import { useViewer } from '#web/viewer.ts'
import type { Route } from './+types/car'

export async function loader({ context, params }: Route.LoaderArgs) {
  const client = carsClient(context.get(apiContext))
  const car = await load(client.cars[':id'].$get({ param: { id: params.id } }))
  const isOnOffer = car.status === 'available'
  // Something to go on with, where this one cannot be had any more.
  const others = isOnOffer ? [] : await findOthers(client, car.brand)
  return { car, others }
}

/** Of the same brand, or else the newest of any. */
async function findOthers(client: ReturnType<typeof carsClient>, brand: string) {
  const ofBrand = await read(client.cars.$get({ query: { brand, limit: '3' } }))
  if (ofBrand.items.length > 0) return ofBrand.items
  return (await read(client.cars.$get({ query: { limit: '3' } }))).items
}

export default function Car({ loaderData: { car, others } }: Route.ComponentProps) {
  const t = useCarsTexts()
  const words = useCarFacts().pictureWords(car)
  return (
    <div className="page-frame py-8 lg:py-12">
      <CarHead car={car} words={words} />
      <nav aria-label={t('breadcrumb')} className="text-muted text-sm">
        <Link to="/cars" className="underline-offset-4 hover:underline">
          {t('breadcrumbCars')}
        </Link>
        {' / '}
        <Link to={`/cars?${new URLSearchParams({ brand: car.brand })}`} className="underline-offset-4 hover:underline">
          {brandName(car.brand)}
        </Link>
      </nav>
      <article className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <div>
          <Gallery pictures={car.pictures} alt={words} />
          {!car.hasOwnPhotos && <p className="mt-3 text-muted text-sm">{t('noOwnPhoto')}</p>}
        </div>
        <div className="lg:row-span-2">
          <CarOffer car={car} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          <section aria-labelledby="description">
            <h2 id="description">{t('description')}</h2>
            <p className="mt-3 max-w-prose whitespace-pre-line break-words">{car.description}</p>
          </section>
          <section aria-labelledby="specifications">
            <h2 id="specifications" className="mb-3">
              {t('specifications')}
            </h2>
            <CarSpecifications car={car} />
          </section>
        </div>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-16">
          <h2 id="others">
            {others[0]?.brand === car.brand ? t('othersFrom', { brand: brandName(car.brand) }) : t('otherCars')}
          </h2>
          <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((other) => (
              <li key={other.id}>
                <CarCard car={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function CarHead({ car, words }: { car: CarDetail; words: string }) {
  const t = useCarsTexts()
  const address = useSiteAddress()
  const path = `/cars/${car.id}`
  const steps = [
    { name: t('breadcrumbCars'), path: '/cars' },
    { name: brandName(car.brand), path: `/cars?${new URLSearchParams({ brand: car.brand })}` },
    { name: car.title, path },
  ]
  // Another address for another picture: social networks keep them by their address.
  const version = Date.parse(car.updatedAt).toString(36)
  return (
    <PageHead
      title={`${car.title} · Forecourt`}
      description={car.description}
      path={path}
      picture={{ path: `/social/${car.id}.jpg?v=${version}`, words }}
      kind="product"
      isFound={!isOver(car.status)}
      things={[vehicleOf(car, address), breadcrumbsOf(steps, address)]}
    />
  )
}

/** A car that nobody can buy any more is no answer to a search of the web. */
function isOver(status: CarDetail['status']): boolean {
  return status === 'sold' || status === 'withdrawn'
}

/** Title, price, seller, and what the viewer may do. */
function CarOffer({ car }: { car: CarDetail }) {
  const viewer = useViewer()
  const t = useCarsTexts()
  const { keyFacts } = useCarFacts()
  const isOnOffer = car.status === 'available' && !car.isTakenDown
  return (
    <div className="grid gap-5 lg:sticky lg:top-24">
      <header>
        <h1 className="break-words">{car.title}</h1>
        <p className="figures mt-2 text-muted">{keyFacts(car)}</p>
      </header>
      <p className="font-semibold text-3xl">
        <Price cents={car.priceCents} />
      </p>
      {!isOnOffer && (
        <p role="status" className="rounded-box bg-paper-shade p-4 font-medium">
          {car.isTakenDown || car.status === 'available' ? t('takenDown') : t(car.status)}
        </p>
      )}
      {isOnOffer && !viewer && (
        <ButtonLink to={`/login?${new URLSearchParams({ from: `/cars/${car.id}` })}`}>{t('logInToBook')}</ButtonLink>
      )}
      {isOnOffer && (
        <div className="grid gap-3">
          <BookNow car={car} />
          <WishButton carId={car.id} carTitle={car.title} isWished={car.isWished} />
        </div>
      )}
      <SellerPanel seller={car.seller} location={car.location} />
    </div>
  )
}

function SellerPanel({ seller, location }: { seller: CarDetail['seller']; location: string | null }) {
  const t = useCarsTexts()
  return (
    <Card as="section" aria-label={t('seller')} className="flex items-start gap-4 p-5">
      <Avatar name={seller.name} image={seller.image} />
      <div className="min-w-0">
        <p className="font-medium">
          <SellerName seller={seller} />
        </p>
        <p>
          <SellerRating rating={seller.rating} />
        </p>
        {location && <p className="text-muted text-sm">{location}</p>}
        <p className="text-muted text-sm">{t.rich('onForecourtSince', { time: () => <Time at={seller.since} /> })}</p>
        {seller.email && (
          <a href={`mailto:${seller.email}`} className="break-all text-primary text-sm underline underline-offset-4">
            {seller.email}
          </a>
        )}
      </div>
    </Card>
  )
}
