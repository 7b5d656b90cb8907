// Every package of the lock file has a licence that is compatible with MIT, including those used only for tests.
import { readFileSync } from 'node:fs'

const free = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'Zlib', 'PostgreSQL', 'Python-2.0'],
])
// Copyleft limited to the file or the library itself, or a licence for data or fonts: listed one by one.
const named = {
  'OFL-1.1': /^@fontsource-variable\//,
  'MPL-2.0': /^(axe-core|ical\.js|@axe-core\/.*|lightningcss.*|@sparticuz\/chromium)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'CC-BY-4.0': /^caniuse-lite$/,
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const faults = []
for (const [path, { license, link }] of Object.entries(packages)) {
  const name = path.replace(/^.*node_modules\//, '')
  // A link points to one of our own workspaces, which has its own entry.
  if (path === '' || link || isAllowed(name, license)) continue
  faults.push(`${name}: ${license ?? 'no licence'}`)
}
for (const fault of faults) console.error(`licence: ${fault}`)
console.log(`licences: ${Object.keys(packages).length - 1} packages, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)

/** `(A OR B)` needs one of them, `A AND B` needs both. */
function isAllowed(name, license) {
  if (typeof license !== 'string') return false
  const expression = license.replaceAll(/[()]/g, '')
  if (expression.includes(' OR ')) return expression.split(' OR ').some((one) => isAllowed(name, one))
  return expression.split(' AND ').every((one) => free.has(one) || named[one]?.test(name))
}
