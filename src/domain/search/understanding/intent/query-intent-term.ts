/** One term that was read from the typed words, as it is shown and can be removed. */
export interface QueryIntentTerm {
  field: string
  value: string
  /** The words for it, as typed. */
  text: string
  /** True for a value that cars must not have. */
  isDenied?: true
  /** Of words that must stand side by side, the cars on offer whose adverts say them so. */
  carsSaying?: readonly string[]
  /** The amount as typed, if the value is converted from another currency, or from a sum for each of these months. */
  amount?: { value: number; currency: string; months?: number }
}
