import routes from '../../src/web/routes.ts'

type Route = { path?: string; index?: boolean; children?: Route[] }

/** Every address of the site, with its parameters' names. */
export const routePaths: string[] = addressesOf(routes as Route[])

function addressesOf(all: Route[], parent = ''): string[] {
  return all.flatMap((route) => {
    const path = route.path ? `${parent}/${route.path}` : parent
    if (route.children) return addressesOf(route.children, path)
    return [path || '/']
  })
}
