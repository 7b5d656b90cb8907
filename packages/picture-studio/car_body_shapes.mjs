/** The bodies that the studio can build, by name. */
import { coupeBodyShape } from './bodies/coupe-body-shape.mjs'
import { crossoverBodyShape } from './bodies/crossover-body-shape.mjs'
import { estateBodyShape } from './bodies/estate-body-shape.mjs'
import { grandcoupeBodyShape } from './bodies/grandcoupe-body-shape.mjs'
import { hatchbackBodyShape } from './bodies/hatchback-body-shape.mjs'
import { liftbackBodyShape } from './bodies/liftback-body-shape.mjs'
import { limousineBodyShape } from './bodies/limousine-body-shape.mjs'
import { pickupBodyShape } from './bodies/pickup-body-shape.mjs'
import { roadsterBodyShape } from './bodies/roadster-body-shape.mjs'
import { saloonBodyShape } from './bodies/saloon-body-shape.mjs'
import { sportsuvBodyShape } from './bodies/sportsuv-body-shape.mjs'
import { supercarBodyShape } from './bodies/supercar-body-shape.mjs'
import { suvBodyShape } from './bodies/suv-body-shape.mjs'
import { vanBodyShape } from './bodies/van-body-shape.mjs'
import { wedgeBodyShape } from './bodies/wedge-body-shape.mjs'

export const CAR_BODY_SHAPES = {
  saloon: saloonBodyShape,
  suv: suvBodyShape,
  sportsuv: sportsuvBodyShape,
  supercar: supercarBodyShape,
  wedge: wedgeBodyShape,
  estate: estateBodyShape,
  hatchback: hatchbackBodyShape,
  coupe: coupeBodyShape,
  roadster: roadsterBodyShape,
  limousine: limousineBodyShape,
  grandcoupe: grandcoupeBodyShape,
  liftback: liftbackBodyShape,
  crossover: crossoverBodyShape,
  pickup: pickupBodyShape,
  van: vanBodyShape,
}
