/** The bodies that the studio can build, by name. */
import { coupe } from './bodies/coupe.mjs'
import { estate } from './bodies/estate.mjs'
import { hatchback } from './bodies/hatchback.mjs'
import { limousine } from './bodies/limousine.mjs'
import { roadster } from './bodies/roadster.mjs'
import { saloon } from './bodies/saloon.mjs'
import { supercar } from './bodies/supercar.mjs'
import { suv } from './bodies/suv.mjs'

export const BODIES = { saloon, suv, supercar, estate, hatchback, coupe, roadster, limousine }
