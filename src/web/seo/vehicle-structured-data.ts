import type { CarAttribute } from '#contract/attribute-kinds.ts'
import { type AttributeName, attributeNames } from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import type { CarDetail } from '#contract/cars.ts'
import { pictureUrlForWidth } from '#contract/photos.ts'
import type { SchemaOrgThing, ToAbsoluteUrl } from '#web/seo/structured-data.ts'

const availabilities: Record<CarDetail['status'], string> = {
  available: 'InStock',
  // A buyer is paying: no other buyer can buy it, unless that payment fails.
  reserved: 'OutOfStock',
  sold: 'SoldOut',
  withdrawn: 'Discontinued',
  draft: 'OutOfStock',
}

/** A car on offer, https://schema.org/Vehicle with https://schema.org/Offer. Unknown values are left out. */
export function vehicleStructuredData(car: CarDetail, address: ToAbsoluteUrl): SchemaOrgThing {
  // A browser keeps the server's data (structured-data.ts).
  if (!import.meta.env.SSR) return { '@type': 'Vehicle' }
  const url = address(`/cars/${car.id}`)
  return {
    '@type': 'Vehicle',
    '@id': url,
    url,
    name: car.title,
    description: car.description,
    image: car.pictures.map((picture) => address(pictureUrlForWidth(picture, 1200))),
    sku: car.id,
    brand: { '@type': 'Brand', name: brandDisplayName(car.brand) },
    ...known('model', car.model),
    ...propertiesOf(car, 'vehicle'),
    ...known('vehicleEngine', engineOf(car)),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: offerOf(car, url),
  }
}

function engineOf(car: CarDetail): SchemaOrgThing | null {
  const properties = propertiesOf(car, 'engine')
  return Object.keys(properties).length === 0 ? null : { '@type': 'EngineSpecification', ...properties }
}

/** The known attributes that describe the vehicle, or its engine. */
function propertiesOf(car: CarDetail, wanted: 'vehicle' | 'engine'): Record<string, unknown> {
  return Object.assign({}, ...attributeNames.map((name) => propertyOf(car, name, wanted)))
}

function propertyOf(car: CarDetail, name: AttributeName, wanted: 'vehicle' | 'engine'): Record<string, unknown> {
  const { schemaOrg, ...attribute }: CarAttribute = carAttributes[name]
  const value = car[name]
  if (schemaOrg?.of !== wanted || value === null) return {}
  const { property, unitCode } = schemaOrg
  if (unitCode) return { [property]: { '@type': 'QuantitativeValue', value, unitCode } }
  const isYear = attribute.kind === 'number' && attribute.unit === 'year'
  return { [property]: isYear ? String(value) : value }
}

function offerOf(car: CarDetail, url: string): SchemaOrgThing {
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

function known<Value>(property: string, value: Value | null): Record<string, Value> {
  return value === null ? {} : { [property]: value }
}
