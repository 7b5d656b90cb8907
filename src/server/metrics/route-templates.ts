/** What stands for every path that is no route of ours: whoever makes up addresses must not fill the memory. */
export const otherRouteLabel = 'other'

type Step = {
  literal: Map<string, Step>
  parameter: Step | null
  /** The template that ends here. */
  end: string | null
  /** The template that takes everything below. */
  below: string | null
}

export type RouteTemplates = {
  /** Templates such as `/api/cars/:id` or `/media/*`. */
  add(templates: Iterable<string>): void
  /** The template of a request's target; one of those that were added, or `otherRouteLabel`. */
  find(target: string): string
}

const newStep = (): Step => ({ literal: new Map(), parameter: null, end: null, below: null })
/** No template has more parts; a longer path is not cut into pieces. */
const mostParts = 10
const longestPath = 300

/** The routes of this server, as the labels of its metrics name them. A name of its own goes before a placeholder. */
export function createRouteTemplates(): RouteTemplates {
  const root = newStep()

  function add(template: string): void {
    // A pattern of a placeholder, such as `:file{.+\\.xml}`, is no part of its name.
    const name = template.replaceAll(/\{[^{}]*\}/g, '')
    let step = root
    for (const part of partsOf(name)) {
      if (part === '*') {
        step.below ??= name
        return
      }
      if (part.startsWith(':')) {
        step.parameter ??= newStep()
        step = step.parameter
        continue
      }
      const next = step.literal.get(part) ?? newStep()
      step.literal.set(part, next)
      step = next
    }
    step.end ??= name
  }

  return {
    add(templates) {
      for (const template of templates) add(template)
    },
    find(target) {
      const end = target.indexOf('?')
      const path = end < 0 ? target : target.slice(0, end)
      if (!path.startsWith('/') || path.length > longestPath) return otherRouteLabel
      // What the browser fetches in place of a page has the page's address and this ending.
      const isData = path.endsWith('.data')
      const parts = partsOf(isData ? path.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : path)
      if (parts.length > mostParts) return otherRouteLabel
      const found = follow(root, parts, 0)
      if (found === null) return otherRouteLabel
      return isData ? `${found === '/' ? '/_root' : found}.data` : found
    },
  }
}

function follow(step: Step, parts: readonly string[], at: number): string | null {
  const part = parts[at]
  if (part === undefined) return step.end ?? step.below
  const literal = step.literal.get(part)
  return (
    (literal && follow(literal, parts, at + 1)) ??
    (step.parameter && follow(step.parameter, parts, at + 1)) ??
    step.below
  )
}

function partsOf(path: string): string[] {
  return path.split('/', mostParts + 3).filter(Boolean)
}
