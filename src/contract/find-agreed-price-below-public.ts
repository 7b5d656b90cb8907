/**
 * What two sides have agreed on counts as long as it is below the public price: otherwise the buyer pays that, like all
 * others. In cents; null where the public price counts. The one place of this rule, for pages and for what is charged.
 */
export function findAgreedPriceBelowPublic({
  agreedCents,
  publicCents,
}: {
  agreedCents: number | null
  publicCents: number
}): number | null {
  return agreedCents !== null && agreedCents < publicCents ? agreedCents : null
}
