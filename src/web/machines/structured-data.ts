import { brandName } from '#contract/brands.ts'
import type { CarDetail, CarSummary } from '#contract/cars.ts'
import { pictureUrl } from '#contract/photos.ts'

/** Anything that schema.org has a type for. */
export type Thing = { '@type': string; [property: string]: unknown }
/** Makes a path of the site a whole address. */
type Address = (path: string) => string

// Machines read the document that the server wrote. In a browser these functions answer things without content, so that
// nobody downloads the vocabulary: `JsonLd` leaves there what the server said.
const isServer = import.meta.env.SSR

const availabilities: Record<CarDetail['status'], string> = {
  available: 'InStock',
  // Somebody is paying: nobody else can buy it, until that has failed.
  reserved: 'OutOfStock',
  sold: 'SoldOut',
  withdrawn: 'Discontinued',
  draft: 'OutOfStock',
}

/** A car on offer, https://schema.org/Vehicle with https://schema.org/Offer. What is not known is left out. */
export function vehicleOf(car: CarDetail, address: Address): Thing {
  if (!isServer) return { '@type': 'Vehicle' }
  const url = address(`/cars/${car.id}`)
  return {
    '@type': 'Vehicle',
    '@id': url,
    url,
    name: car.title,
    description: car.description,
    image: car.pictures.map((picture) => address(pictureUrl(picture, 1200))),
    sku: car.id,
    brand: { '@type': 'Brand', name: brandName(car.brand) },
    ...known('model', car.model),
    ...known('vehicleModelDate', car.year === null ? null : String(car.year)),
    // SMI is the statute mile of UN/CEFACT's list of units.
    ...known(
      'mileageFromOdometer',
      car.mileageMiles === null ? null : { '@type': 'QuantitativeValue', value: car.mileageMiles, unitCode: 'SMI' },
    ),
    ...known('fuelType', car.fuel),
    ...known('vehicleTransmission', car.transmission),
    ...known('bodyType', car.body),
    ...known('color', car.colour),
    ...known('driveWheelConfiguration', car.drive),
    ...known('vehicleEngine', engineOf(car)),
    ...known('numberOfPreviousOwners', car.owners),
    ...known('purchaseDate', car.yearOfPurchase === null ? null : String(car.yearOfPurchase)),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: offerOf(car, url),
  }
}

/** CMQ is the cubic centimetre and BHP the horsepower of UN/CEFACT's list of units. */
function engineOf({ engineCc, powerHp }: CarDetail): Thing | null {
  if (engineCc === null && powerHp === null) return null
  const quantity = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode })
  return {
    '@type': 'EngineSpecification',
    ...known('engineDisplacement', engineCc === null ? null : quantity(engineCc, 'CMQ')),
    ...known('enginePower', powerHp === null ? null : quantity(powerHp, 'BHP')),
  }
}

function offerOf(car: CarDetail, url: string): Thing {
  return {
    '@type': 'Offer',
    url,
    price: (car.priceCents / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availabilities[car.status]}`,
    itemCondition: 'https://schema.org/UsedCondition',
    seller: { '@type': 'Person', name: car.seller.name },
    ...known('availableAtOrFrom', car.location === null ? null : { '@type': 'Place', name: car.location }),
  }
}

/** A page of a list, each entry with the page that says more. */
export function itemListOf(cars: CarSummary[], address: Address): Thing {
  if (!isServer) return { '@type': 'ItemList' }
  return {
    '@type': 'ItemList',
    numberOfItems: cars.length,
    itemListElement: cars.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: address(`/cars/${id}`),
      name: title,
    })),
  }
}

/** The way from the whole to the page; the last step is the page itself. */
export function breadcrumbsOf(steps: { name: string; path: string }[], address: Address): Thing {
  if (!isServer) return { '@type': 'BreadcrumbList' }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(path),
    })),
  }
}

/** Who runs the site, and how it is searched. */
export function siteThings(description: string, address: Address): Thing[] {
  if (!isServer) return [{ '@type': 'Organization' }, { '@type': 'WebSite' }]
  const organization = address('/#organization')
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: 'Forecourt',
      url: address('/'),
      logo: address('/icons/icon-512.png'),
    },
    {
      '@type': 'WebSite',
      '@id': address('/#website'),
      name: 'Forecourt',
      description,
      url: address('/'),
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: address('/cars?q={search_term_string}') },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

export function faqOf(questions: { question: string; answer: string }[]): Thing {
  if (!isServer) return { '@type': 'FAQPage' }
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function known<Value>(property: string, value: Value | null): Record<string, Value> {
  return value === null ? {} : { [property]: value }
}
