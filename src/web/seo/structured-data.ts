import type { CarSummary } from '#contract/cars.ts'

/** Anything that schema.org has a type for. */
export type Thing = { '@type': string; [property: string]: unknown }
/** Makes a path of the site a whole address. */
export type ToAbsoluteUrl = (path: string) => string

// Machines read the document that the server wrote. In a browser these functions answer things without content, so that
// nobody downloads the vocabulary: `JsonLd` leaves there what the server said.
const isServer = import.meta.env.SSR

/** A page of a list, each entry with the page that says more. */
export function itemListOf(cars: CarSummary[], address: ToAbsoluteUrl): Thing {
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
export function breadcrumbsOf(steps: { name: string; path: string }[], address: ToAbsoluteUrl): Thing {
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
export function siteStructuredData(description: string, address: ToAbsoluteUrl): Thing[] {
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
