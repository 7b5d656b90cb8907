import * as build from 'virtual:react-router/server-build'

/** The address of every page as a template, for example `/cars/:id`; not that of pages that do not exist. */
export function pagePathTemplates(): string[] {
  return Object.values(build.routes).flatMap((route) => {
    const parts: string[] = []
    for (let at = route; at; at = at.parentId === undefined ? undefined : build.routes[at.parentId])
      parts.unshift(at.path ?? '')
    const path = `/${parts.filter(Boolean).join('/')}`
    return path.includes('*') ? [] : [path]
  })
}
