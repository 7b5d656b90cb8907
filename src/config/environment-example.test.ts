import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EnvironmentSchema } from './environment-schema.ts'

it('.env.example names every setting, and no other', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(EnvironmentSchema.shape).toSorted())
})
