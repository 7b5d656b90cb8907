import { GatewayParameterError } from './gateway-error.ts'

/** A form as sent: text, or named parts. Lists are parts named 0, 1, 2 … */
export type ParsedFormValue = string | ParsedForm
export type ParsedForm = { readonly [name: string]: ParsedFormValue | undefined }

type MutableForm = { [name: string]: ParsedFormValue }

const maxPairs = 200
const maxDepth = 5
const namesOfPrototypes = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads `a=1&b[c]=2&d[]=3`. The parts have no prototype, and names that would reach one are refused.
 * @throws GatewayParameterError
 */
export function parseForm(text: string): ParsedForm {
  const form = createEmptyParsedForm()
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    pairs += 1
    if (pairs > maxPairs) throw malformed(name, `A request has at most ${maxPairs} parameters.`)
    put(form, { path: pathOf(name), name, value })
  }
  return form
}

export function createEmptyParsedForm(): MutableForm {
  return Object.create(null) as MutableForm
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw malformed(name, 'The parameter is not named as a form names its parts.')
  const [, first = '', rest = ''] = match
  const full = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
  // Only the last part may be empty: `d[]` means the next free index.
  if (full.slice(0, -1).includes('')) throw malformed(name, 'The parameter is not named as a form names its parts.')
  if (full.length > maxDepth) throw malformed(name, `Parameters are nested at most ${maxDepth} deep.`)
  if (full.some((part) => namesOfPrototypes.has(part))) throw malformed(name, 'This parameter name is refused.')
  return full
}

function put(form: MutableForm, { path, name, value }: { path: string[]; name: string; value: string }): void {
  let at = form
  for (const part of path.slice(0, -1)) {
    const next = at[part] ?? createEmptyParsedForm()
    if (typeof next === 'string') throw malformed(name, 'The parameter is given as text and as parts at once.')
    at[part] = next
    at = next as MutableForm
  }
  const last = path.at(-1) || String(Object.keys(at).length)
  if (typeof at[last] === 'object') throw malformed(name, 'The parameter is given as text and as parts at once.')
  at[last] = value
}

function malformed(name: string, message: string): GatewayParameterError {
  return new GatewayParameterError({ code: 'parameter_invalid', param: name.slice(0, 80), message })
}
