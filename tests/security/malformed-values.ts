import type { Random } from '#db/seed/random.ts'

const far = 'x'.repeat(60_000)

/** Odd values in the place of a JSON value. */
export function createOddJsonValue(random: Random): unknown {
  return random.pick<unknown>([
    null,
    true,
    false,
    0,
    -1,
    -0,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e\u2066',
    '🚗'.repeat(200),
    'NaN',
    'null',
    '__proto__',
    far,
    "' OR 1=1 --",
    "'); DROP TABLE users; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../../../etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/latest',
    '2026-13-45T99:99:99Z',
    '+275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59.999999999Z',
    '1e5',
    '-0',
    '٣٤٥',
    [],
    {},
    [[]],
    [null, null],
    Array.from({ length: 500 }, (_, index) => index),
    { $ne: null },
    { toString: 1, valueOf: 'x', length: -1 },
    { hasOwnProperty: null },
  ])
}

/** Odd values in the place of an id in a path. */
export function createMalformedId(random: Random): string {
  return random.pick([
    '%00',
    '%ff%fe',
    '%',
    '%zz',
    '%E0%A4%A',
    '..',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    '%2F',
    '%0d%0aX-Injected:%201',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '-1',
    '0',
    '1e3',
    `%27%20OR%201=1`,
    '%F0%9F%9A%97',
    '%ED%A0%80',
    'a'.repeat(65),
    'a'.repeat(5000),
    '01990000-0000-7000-8000-00000000000g',
    '01990000-0000-7000-8000-000000000000',
    'x;y=z',
    'x%3Fy',
    '*',
    '~',
    '.',
    'car.data',
    '%252e%252e',
  ])
}

const names =
  'q brand seller priceMin priceMax sort cursor limit page role from ids key client_secret id _routes p'.split(' ')
const oddNames = [
  '__proto__',
  'constructor',
  '__proto__[x]',
  'q[]',
  'q[a][b]',
  '%00',
  '',
  '=',
  'toString',
  'hasOwnProperty',
]

/** A query with repetitions, contradictions and misspellings. */
export function createMalformedQuery(random: Random): string {
  const count = random.pickWeighted([
    [0, 3],
    [1, 6],
    [3, 4],
    [12, 2],
    [400, 1],
  ])
  const pairs = Array.from({ length: count }, () => {
    const name = random.chance(0.85) ? random.pick(names) : random.pick(oddNames)
    const value = random.chance(0.5)
      ? createMalformedId(random)
      : encodeURIComponent(createOddText(random)).slice(0, 400)
    return random.chance(0.1) ? name : `${name}=${value}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join(random.pick(['&', '&', '&', '&&', ';', '?']))}`.slice(0, 9_000)
}

/** Odd values in a field of a form or in a query. */
export function createOddText(random: Random): string {
  const value = createOddJsonValue(random)
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

/** The value with one of its parts made odd, removed, repeated, or wrapped. */
export function mutateJsonValue(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (random.chance(0.3)) return [...value, ...value, ...value, createOddJsonValue(random)]
    return value.length === 0
      ? [createOddJsonValue(random)]
      : value.map((item) => (random.chance(0.5) ? mutateJsonValue(item, random) : item))
  }
  if (typeof value !== 'object' || value === null) return random.chance(0.1) ? [value] : createOddJsonValue(random)
  const entries = Object.entries(value)
  const action = random.whole(0, 5)
  if (action === 0) return Object.fromEntries(entries.filter(() => random.chance(0.6)))
  if (action === 1) return Object.fromEntries([...entries, ...oddKeys(random)])
  if (action === 2) return random.pick<unknown>([[value], { data: value }, entries, JSON.stringify(value)])
  return Object.fromEntries(
    entries.map(([name, part]) => [name, random.chance(0.4) ? mutateJsonValue(part, random) : part]),
  )
}

function oddKeys(random: Random): [string, unknown][] {
  const keys = [
    'id',
    'role',
    'permission',
    'sellerId',
    'status',
    'constructor',
    'prototype',
    'toJSON',
    '\0',
    'a'.repeat(9000),
  ]
  return random
    .shuffled(keys)
    .slice(0, 4)
    .map((key) => [key, random.pick<unknown>(['Admin', 'Verified', createOddJsonValue(random)])])
}

/** Text that is no JSON, or JSON that is not what was meant. */
export function createMalformedJson(value: unknown, random: Random): string {
  const good = JSON.stringify(value) ?? 'null'
  return random.pick([
    '',
    '{',
    good.slice(0, Math.ceil(good.length / 2)),
    `${good}${good}`,
    `${good},`,
    good.replaceAll('"', "'"),
    `\uFEFF${good}`,
    `{"__proto__":{"role":"Admin"},${good.slice(1)}`,
    `{"constructor":{"prototype":{"role":"Admin"}},${good.slice(1)}`,
    good.replace(/\{/, '{"title":1,"title":[],'),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    'NaN',
    'Infinity',
    'undefined',
    '1e999',
    '"\\ud800"',
    '"\\u0000"',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    'a=1&b=2',
    '\0\0\0\0',
  ])
}
