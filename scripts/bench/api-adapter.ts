import type { BenchStock } from './bench-stock.ts'

/** What is asked of every API. */
export const benchWorkloads = {
  brand: 'the 24 newest of a brand, exact total and counts',
  words: 'search with words, total, counts',
  car: 'one car',
  filtered: 'brand, fuel, price: the third page',
} as const
export type BenchWorkload = keyof typeof benchWorkloads

/**
 * How to ask a JSON API for the four workloads; an adapter file exports it as `adapter`. The API must be filled already.
 * `adapters/forecourt.ts` is the one of this project.
 */
export type BenchedApiAdapter = {
  name: string
  headers?: Record<string, string>
  /**
   * The addresses of each workload, paths with their query, asked in turn. It may ask the API for them, as for cursors.
   *
   * @param stock the cars of this project's own database; null where another API is measured
   */
  paths(url: string, stock: BenchStock | null): Promise<Record<BenchWorkload, string[]>>
  /**
   * The same request under an address that no answer was kept for; `number` is another one each time. Without it only
   * repeated requests are measured.
   */
  unseen?(path: string, number: number): string
}
