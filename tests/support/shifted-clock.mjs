// Loaded before a server whose clock a test moves: adds the number of milliseconds in the file that CLOCK_FILE names.
import { readFileSync } from 'node:fs'

const Real = globalThis.Date
const now = () => Real.now() + offset()

function offset() {
  try {
    return Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  } catch {
    return 0
  }
}

globalThis.Date = new Proxy(Real, {
  construct: (target, given, caller) => Reflect.construct(target, given.length > 0 ? given : [now()], caller),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
