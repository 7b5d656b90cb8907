/** The path of the page of a car of this site. */
export async function findFirstCarPath(siteUrl: string): Promise<string> {
  const { items } = (await (await fetch(`${siteUrl}/api/cars?limit=1`)).json()) as { items: { id: string }[] }
  return `/cars/${items[0]?.id}`
}
