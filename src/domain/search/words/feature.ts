import type {
  bodies,
  CarSort,
  colours,
  conditions,
  drives,
  fuels,
  ownerCounts,
  transmissions,
} from '#contract/car-terms.ts'
import type { Deal } from '#contract/valuation.ts'

/** What one word or two say of a car. */
export type Feature =
  | { field: 'fuel'; value: (typeof fuels)[number] }
  | { field: 'transmission'; value: (typeof transmissions)[number] }
  | { field: 'body'; value: (typeof bodies)[number] }
  | { field: 'colour'; value: (typeof colours)[number] }
  | { field: 'drive'; value: (typeof drives)[number] }
  | { field: 'condition'; value: (typeof conditions)[number] }
  | { field: 'owners'; value: (typeof ownerCounts)[number] }
  | { field: 'deal'; value: Deal }
  | { field: 'verified'; value: 'true' }
  | { field: 'sort'; value: CarSort }
