import { ParameterError } from './gateway-error.ts'
import type { Form } from './parse-form.ts'

/** @throws ParameterError for an unknown parameter, as the provider does. */
export function rejectUnknownParameters(form: Form, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new ParameterError({
      code: 'parameter_unknown',
      param: unknown,
      message: `Received unknown parameter: ${unknown}`,
    })
  }
}

export function text(form: Form, name: string, maxLength = 500): string | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalid(name, `Invalid string: ${name}`)
  if (value.length > maxLength) throw invalid(name, `Invalid ${name}: at most ${maxLength} characters`)
  return value
}

export function requiredText(form: Form, name: string): string {
  const value = text(form, name)
  if (value === undefined) throw missing(name)
  return value
}

export function integer(form: Form, name: string): number | undefined {
  const value = text(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value)) {
    throw new ParameterError({
      code: 'parameter_invalid_integer',
      param: name,
      message: `Invalid integer: ${value.slice(0, 40)}`,
    })
  }
  return Number(value)
}

export function oneOf<const Value extends string>(
  form: Form,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = text(form, name)
  if (value === undefined) return undefined
  const known = values.find((candidate) => candidate === value)
  if (known === undefined) throw invalid(name, `Invalid ${name}: must be one of ${values.join(', ')}`)
  return known
}

export function flag(form: Form, name: string): boolean | undefined {
  const value = oneOf(form, name, ['true', 'false'])
  return value === undefined ? undefined : value === 'true'
}

export function nestedForm(form: Form, name: string): Form | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') throw invalid(name, `Invalid object: ${name}`)
  return value
}

export function list(form: Form, name: string): string[] | undefined {
  const value = nestedForm(form, name)
  if (!value) return undefined
  return Object.values(value).map((entry) => {
    if (typeof entry !== 'string') throw invalid(name, `Invalid array: ${name}`)
    return entry
  })
}

const maxMetadata = { keys: 50, keyLength: 40, valueLength: 500 }

/** The metadata after this call: an empty text removes a key. */
export function metadata(form: Form, before: Record<string, string> = {}): Record<string, string> {
  const after = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(nestedForm(form, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalid('metadata', 'Metadata values must be strings')
    if (key.length > maxMetadata.keyLength || value.length > maxMetadata.valueLength) {
      throw invalid('metadata', `Metadata keys have at most 40 characters, values at most 500`)
    }
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  if (after.size > maxMetadata.keys) throw invalid('metadata', 'You can have at most 50 metadata keys')
  return Object.fromEntries(after)
}

export function missing(name: string): ParameterError {
  return new ParameterError({ code: 'parameter_missing', param: name, message: `Missing required param: ${name}.` })
}

export function invalid(name: string, message: string): ParameterError {
  return new ParameterError({ code: 'parameter_invalid', param: name, message })
}
