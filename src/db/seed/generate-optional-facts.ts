import { equipmentGroups } from '#contract/equipment.ts'
import type { listings } from '../schema/listings.ts'
import { type Random, seededRandom } from './random.ts'

type NewListing = typeof listings.$inferInsert
type Facts = Pick<
  NewListing,
  | ('seats' | 'doors' | 'consumption' | 'electricRangeMiles' | 'titleStatus' | 'accidents' | 'serviceHistory')
  | ('warrantyUntil' | 'equipment')
>

/** Seats and doors of a usual car of the body; a hatch counts as a door. */
const rooms: Readonly<Record<string, readonly [seats: number, doors: number]>> = {
  Saloon: [5, 4],
  Coupe: [4, 2],
  Estate: [5, 5],
  Hatchback: [5, 5],
  SUV: [5, 5],
  Roadster: [2, 2],
  Supercar: [2, 2],
  Limousine: [5, 4],
  Pickup: [5, 4],
  Van: [7, 5],
}
const ofSevenSeats = new Set(['Q7', 'EQB 300', 'Model X'])
const ofFourSeats = new Set([
  'California T',
  'Portofino M',
  'Roma',
  'GTC4Lusso',
  'Wraith',
  'Dawn',
  'Purosangue',
  'i3',
  'i8',
])

/**
 * Optional facts that some sellers state; none contradicts the car's own text. The same car always gets the same facts,
 * whatever random values were drawn elsewhere.
 */
export function generateOptionalFacts(car: NewListing, now: Date): Facts {
  const random = seededRandom((car.year ?? 0) * 7907 + (car.mileageMiles ?? 0) * 13 + (car.powerHp ?? 0))
  const [seats, doors] = rooms[car.body ?? ''] ?? [5, 4]
  const model = car.model ?? ''
  const age = Math.max(0, now.getUTCFullYear() - (car.year ?? now.getUTCFullYear()))
  return {
    seats: ofSevenSeats.has(model) ? 7 : ofFourSeats.has(model) ? 4 : seats,
    doors,
    consumption: consumptionOf(car, random),
    electricRangeMiles: rangeOf(car, random),
    ...historyOf(car, { random, age }),
    warrantyUntil: warrantyOf(car, { random, age, now }),
    equipment: equipmentOf(car, { random, age }),
  }
}

/** More power and a larger body consume more; an electric car uses a quarter of the energy. */
function consumptionOf({ fuel, body, powerHp }: NewListing, random: Random): number {
  const heavy = body === 'SUV' || body === 'Van' || body === 'Pickup' || body === 'Limousine' ? 1.15 : 1
  const litres = (4.6 + (powerHp ?? 150) * 0.0145) * heavy * (0.96 + random.next() * 0.08)
  const share = { Electric: 0.25, 'Plug-in hybrid': 0.4, Hybrid: 0.75, Diesel: 0.8 }[fuel ?? ''] ?? 1
  return Math.round(litres * share * 100) * 10
}

function rangeOf({ fuel }: NewListing, random: Random): number | null {
  if (fuel === 'Electric') return random.whole(21, 38) * 10
  return fuel === 'Plug-in hybrid' ? random.whole(18, 45) : null
}

const servicedText = /\bservice(?!d in May)|serviced|documented|independent shop|to the dealer|official dealer/i

function historyOf(car: NewListing, { random, age }: { random: Random; age: number }) {
  const isWorn = car.condition === 'Fair' || car.condition === 'Needs work'
  const isWrecked = car.condition === 'Needs work' && random.chance(0.4)
  const isKnown = servicedText.test(car.description) || age < 4
  return {
    titleStatus: isWrecked ? 'Rebuilt' : 'Clean',
    accidents: isWrecked ? 'Major' : isWorn && random.chance(0.35) ? 'Minor' : 'None',
    serviceHistory: isKnown ? 'Full' : random.chance(0.25) && isWorn ? 'None' : random.chance(0.5) ? 'Full' : 'Part',
  }
}

/** The maker's warranty, or the one that the text promises: fourteen months. */
function warrantyOf(car: NewListing, { random, age, now }: { random: Random; age: number; now: Date }): string | null {
  const isPromised = /fourteen months/.test(car.description)
  const months = isPromised ? 14 : age < 3 ? (3 - age) * 12 + random.whole(1, 11) : 0
  const posted = car.postedAt ?? now
  const until = new Date(Date.UTC(posted.getUTCFullYear(), posted.getUTCMonth() + months + 1, 0))
  return months === 0 ? null : until.toISOString().slice(0, 10)
}

type Item = (typeof equipmentGroups)[keyof typeof equipmentGroups][number]

/** `usual`: equipment of every car of this century. `younger`: equipment that all later cars have. */
const usual: readonly Item[] = [
  ...(['Air conditioning', 'Cruise control', 'Bluetooth', 'Antilock brakes', 'Stability control'] as const),
  ...([
    'Traction control',
    'Front airbags',
    'Side airbags',
    'Child seat anchors',
    'Immobilizer',
    'Alloy wheels',
  ] as const),
]
const younger: readonly Item[] = [
  ...(['Rear-view camera', 'Touchscreen', 'USB ports', 'Navigation', 'LED headlights', 'Keyless start'] as const),
  ...(['Tire pressure monitor', 'Daytime running lights', 'Curtain airbags', 'Rain sensor'] as const),
]
const chosen: readonly Item[] = [
  ...(['Apple CarPlay', 'Android Auto', 'Heated front seats', 'Leather seats', 'Front parking sensors'] as const),
  ...(['Rear parking sensors', 'Blind spot monitor', 'Lane keeping assist', 'Keyless entry', 'Power seats'] as const),
  ...(['Memory seats', 'Ambient lighting', 'Premium sound', 'Head-up display', 'Heated steering wheel'] as const),
  ...(['Automatic climate control', 'Digital radio', 'Wireless charging', 'Tinted windows'] as const),
]
/** Equipment that a car has because its text mentions it. */
const named: readonly (readonly [says: RegExp, Item])[] = [
  [/heated seats/i, 'Heated front seats'],
  [/heated seats front and rear/i, 'Heated rear seats'],
  [/massage/i, 'Massage seats'],
  [/panoram|glass roof/i, 'Panoramic roof'],
  [/roof rails/i, 'Roof rails'],
  [/looks down from above/i, '360-degree camera'],
  [/backup camera/i, 'Rear-view camera'],
  [/distronic|adaptive cruise/i, 'Adaptive cruise control'],
  [/sound system|premium speakers/i, 'Premium sound'],
  [/carbon brakes/i, 'Carbon-ceramic brakes'],
  [/winter set/i, 'Winter tires'],
  [/sport suspension/i, 'Adaptive suspension'],
  [/sports seats|S line seats/i, 'Sport seats'],
]

function equipmentOf(car: NewListing, { random, age }: { random: Random; age: number }): string[] {
  const has = new Set<string>(named.flatMap(([says, item]) => (says.test(car.description) ? [item] : [])))
  for (const item of usual) has.add(item)
  for (const item of age < 9 ? younger : []) has.add(item)
  const share = Math.max(0.15, 0.7 - age * 0.05)
  for (const item of chosen) if (random.chance(share)) has.add(item)
  return Object.values(equipmentGroups).flatMap((items) => items.filter((item) => has.has(item)))
}
