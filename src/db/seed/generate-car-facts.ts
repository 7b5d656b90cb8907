import { vinYearCharacters } from '#contract/decode-vin.ts'
import { vinCheckDigit } from '#contract/vin.ts'
import type { CarModel } from './car-models.ts'
import { type Random, seededRandom } from './random.ts'

type Engine = readonly [drive: 'Front' | 'Rear' | 'All', engineCc: number, powerHp: number]

/** Drive, displacement and power of a usual version, from the makers' own data sheets, rounded. */
const engines: Readonly<Record<string, Engine>> = {
  Roma: ['Rear', 3855, 612],
  'Portofino M': ['Rear', 3855, 612],
  'F8 Tributo': ['Rear', 3902, 710],
  '488 GTB': ['Rear', 3902, 661],
  '296 GTB': ['Rear', 2992, 819],
  'California T': ['Rear', 3855, 552],
  GTC4Lusso: ['All', 6262, 680],
  '812 Superfast': ['Rear', 6496, 789],
  Purosangue: ['All', 6496, 715],
  'A4 Allroad': ['All', 1984, 261],
  A4: ['Front', 1984, 201],
  'A3 Sportback': ['Front', 1395, 150],
  'RS 6 Avant': ['All', 3996, 591],
  Q5: ['All', 1984, 261],
  Q7: ['All', 2967, 272],
  'Q4 e-tron': ['All', 0, 295],
  A5: ['All', 1984, 261],
  TT: ['All', 1984, 228],
  R8: ['All', 5204, 562],
  'A8 L': ['All', 2995, 335],
  '330i': ['Rear', 1998, 255],
  '530e': ['Rear', 1998, 288],
  '328d Wagon': ['All', 1995, 180],
  M4: ['Rear', 2993, 473],
  'Z4 sDrive30i': ['Rear', 1998, 255],
  X3: ['All', 1998, 248],
  'X5 xDrive45e': ['All', 2998, 389],
  i3: ['Rear', 0, 170],
  'i4 eDrive40': ['Rear', 0, 335],
  '750Li': ['Rear', 4395, 443],
  i8: ['All', 1499, 369],
  'Huracan EVO': ['All', 5204, 631],
  'Huracan LP 610-4': ['All', 5204, 602],
  'Huracan Spyder': ['All', 5204, 602],
  Urus: ['All', 3996, 641],
  'Aventador S': ['All', 6498, 730],
  'Gallardo LP 560-4': ['All', 5204, 552],
  'Model 3': ['Rear', 0, 283],
  'Model S': ['All', 0, 670],
  'Model X': ['All', 0, 670],
  'Model Y': ['All', 0, 384],
  'C 300': ['Rear', 1991, 255],
  'E 450 All-Terrain': ['All', 2999, 362],
  'E 400 Wagon': ['All', 2996, 329],
  'A 250 e': ['Front', 1332, 218],
  'GLC 300': ['All', 1991, 255],
  'GLE 350 d': ['All', 2987, 249],
  'EQB 300': ['All', 0, 225],
  'C 43 AMG Coupe': ['All', 2996, 385],
  'SL 550': ['Rear', 4663, 449],
  'AMG GT': ['Rear', 3982, 469],
  'S 580 Maybach': ['All', 3982, 496],
  'S 560': ['All', 3982, 463],
  Ghost: ['All', 6749, 563],
  Phantom: ['Rear', 6749, 563],
  Wraith: ['Rear', 6592, 624],
  Dawn: ['Rear', 6592, 563],
  Cullinan: ['All', 6749, 563],
}
const allWheelBodies = new Set(['SUV', 'Pickup'])

/** Further facts about a car. The same car always gets the same facts, whatever random values were drawn before. */
export function generateCarFacts(model: CarModel, car: { year: number; mileageMiles: number; thisYear: number }) {
  const { year, mileageMiles, thisYear } = car
  const random = seededRandom(year * 1_000_003 + mileageMiles)
  const [drive, engineCc, powerHp] = engines[model.model] ?? usualEngine(model)
  const age = Math.max(0, thisYear - year)
  const owners = 1 + Math.min(4, Math.floor((age / 4.5) * random.next() * 1.6))
  return {
    drive: `${drive}-wheel drive`,
    engineCc: model.fuel === 'Electric' || engineCc === 0 ? null : engineCc,
    powerHp,
    owners,
    condition: random.pick(conditionsAt(age, mileageMiles)),
    vin: inventedVin({ model: random.whole(0, 999_999), serial: random.whole(0, 999_999), year }),
    yearOfPurchase: yearOfPurchase({ year, thisYear, owners }, random),
  }
}

/**
 * A single owner bought the car new; the last of several owners bought it at least one year later per previous owner.
 */
function yearOfPurchase(of: { year: number; thisYear: number; owners: number }, random: Random): number {
  const { year, thisYear, owners } = of
  return owners === 1 ? year : Math.min(thisYear, year + owners - 1 + random.pick([0, 0, 1, 2]))
}

function conditionsAt(age: number, mileageMiles: number): string[] {
  if (age <= 2 && mileageMiles < 15_000) return ['Like new', 'Like new', 'Excellent']
  if (mileageMiles < 60_000) return ['Excellent', 'Excellent', 'Good']
  return age > 14 ? ['Good', 'Fair', 'Fair', 'Needs work'] : ['Excellent', 'Good', 'Good', 'Fair']
}

/** A more expensive car has a larger engine: roughly the American market of the last twenty years. */
function usualEngine({ body, newPriceDollars }: CarModel): Engine {
  const thousands = newPriceDollars / 1000
  const engineCc = Math.round(Math.min(6200, Math.max(1400, thousands * 52 + 600)) / 100) * 100
  const powerHp = Math.round(Math.min(700, Math.max(110, thousands * 4.2 + 70)) / 5) * 5
  const drive = allWheelBodies.has(body) ? 'All' : thousands > 45 ? 'Rear' : 'Front'
  return [drive, engineCc, powerHp]
}

/** A VIN with a valid check digit that says the car's year, of a maker that does not exist. */
function inventedVin({ model, serial, year }: { model: number; serial: number; year: number }): string {
  const { seventh, tenth } = vinYearCharacters(year)
  const [kind, place] = [String(model).padStart(6, '0'), String(serial).padStart(6, '0')]
  const vin = `1FZ${kind.slice(0, 3)}${seventh}${kind.slice(4)}${tenth}C${place}`
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9)
}
