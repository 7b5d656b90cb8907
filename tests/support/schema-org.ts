/**
 * The schema.org types that we use: for each the properties that search engines require, and all others that we use. A
 * property that schema.org does not have for the type is a fault.
 */
const types: Record<string, { required: string[]; others: string[] }> = {
  Vehicle: {
    required: ['name', 'description', 'image', 'url', 'sku', 'brand', 'itemCondition', 'offers'],
    others: [
      ...['model', 'vehicleModelDate', 'mileageFromOdometer', 'fuelType', 'vehicleTransmission', 'bodyType', 'color'],
      ...['purchaseDate', 'driveWheelConfiguration', 'vehicleEngine', 'numberOfPreviousOwners'],
      ...['vehicleSeatingCapacity', 'numberOfDoors'],
    ],
  },
  EngineSpecification: { required: [], others: ['engineDisplacement', 'enginePower'] },
  Offer: {
    required: ['url', 'price', 'priceCurrency', 'availability', 'itemCondition', 'seller'],
    others: ['availableAtOrFrom'],
  },
  Brand: { required: ['name'], others: [] },
  Person: { required: ['name'], others: [] },
  Place: { required: ['name'], others: [] },
  QuantitativeValue: { required: ['value', 'unitCode'], others: [] },
  ItemList: { required: ['itemListElement', 'numberOfItems'], others: [] },
  ListItem: { required: ['position', 'name'], others: ['url', 'item'] },
  BreadcrumbList: { required: ['itemListElement'], others: [] },
  Organization: { required: ['name', 'url', 'logo'], others: [] },
  WebSite: { required: ['name', 'url', 'potentialAction', 'publisher', 'description'], others: [] },
  SearchAction: { required: ['target', 'query-input'], others: [] },
  EntryPoint: { required: ['urlTemplate'], others: [] },
  FAQPage: { required: ['mainEntity'], others: [] },
  Question: { required: ['name', 'acceptedAnswer'], others: [] },
  Answer: { required: ['text'], others: [] },
}
const addresses = new Set(['url', 'item', 'logo', '@id', 'urlTemplate', 'availability', 'itemCondition'])
const keywords = new Set(['@type', '@id', '@context'])

/** The faults of a thing and of everything inside it, each as `Offer.price: …`. */
export function findSchemaOrgFaults(thing: unknown): string[] {
  if (Array.isArray(thing)) return thing.flatMap(findSchemaOrgFaults)
  if (typeof thing !== 'object' || thing === null) return []
  const entries = Object.entries(thing)
  const name = String((thing as { '@type'?: unknown })['@type'])
  // A thing described elsewhere is referenced by its address alone.
  if (entries.length === 1 && '@id' in thing) return []
  const type = types[name]
  if (!type) return [`${name}: no type that we know`]
  return [
    ...type.required.flatMap((property) => (property in thing ? [] : [`${name}.${property}: is missing`])),
    ...entries.flatMap(([property, value]) => [
      ...(keywords.has(property) || type.required.includes(property) || type.others.includes(property)
        ? []
        : [`${name}.${property}: is none of its properties`]),
      ...(value === null || value === undefined || value === '' ? [`${name}.${property}: is empty`] : []),
      ...(addresses.has(property) && typeof value === 'string' && !/^https?:\/\/[^\s]+$/.test(value)
        ? [`${name}.${property}: ${value} is no whole address`]
        : []),
      ...findSchemaOrgFaults(value),
    ]),
  ]
}
