/** Anything that schema.org has a type for. */
export type SchemaOrgThing = { '@type': string; [property: string]: unknown }
/** Turns a path of the site into an absolute URL. */
export type ToAbsoluteUrl = (path: string) => string

// Machines read the document that the server wrote. In a browser these functions return things without content, so that
// no browser downloads the vocabulary: `JsonLd` keeps the server's data there.
const isServer = import.meta.env.SSR

/** A page of a list; each entry links to the page with the details. */
export function itemListStructuredData(cars: { id: string; title: string }[], address: ToAbsoluteUrl): SchemaOrgThing {
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

/** The breadcrumbs of a page; the last step is the page itself. */
export function breadcrumbStructuredData(
  steps: { name: string; path: string }[],
  address: ToAbsoluteUrl,
): SchemaOrgThing {
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

/** The operator of the site, and its search address. */
export function siteStructuredData(name: string, description: string, address: ToAbsoluteUrl): SchemaOrgThing[] {
  if (!isServer) return [{ '@type': 'Organization' }, { '@type': 'WebSite' }]
  const organization = address('/#organization')
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name,
      url: address('/'),
      logo: address('/icons/icon-512.png'),
    },
    {
      '@type': 'WebSite',
      '@id': address('/#website'),
      name,
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

export function faqStructuredData(questions: { question: string; answer: string }[]): SchemaOrgThing {
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
