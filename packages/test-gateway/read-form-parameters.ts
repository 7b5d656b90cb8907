import { GatewayParameterError } from './gateway-error.ts'
import type { ParsedForm } from './parse-form.ts'

/** @throws GatewayParameterError for an unknown parameter, as the provider does. */
export function rejectUnknownParameters(form: ParsedForm, names: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new GatewayParameterError({
      code: 'parameter_unknown',
      param: unknown,
      message: `Received unknown parameter: ${unknown}`,
    })
  }
}

export function readTextParameter(form: ParsedForm, name: string, maxLength = 500): string | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidParameterError(name, `Invalid string: ${name}`)
  if (value.length > maxLength) throw invalidParameterError(name, `Invalid ${name}: at most ${maxLength} characters`)
  return value
}

export function readRequiredTextParameter(form: ParsedForm, name: string): string {
  const value = readTextParameter(form, name)
  if (value === undefined) throw missingParameterError(name)
  return value
}

export function readIntegerParameter(form: ParsedForm, name: string): number | undefined {
  const value = readTextParameter(form, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,12}$/.test(value)) {
    throw new GatewayParameterError({
      code: 'parameter_invalid_integer',
      param: name,
      message: `Invalid integer: ${value.slice(0, 40)}`,
    })
  }
  return Number(value)
}

export function readEnumParameter<const Value extends string>(
  form: ParsedForm,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = readTextParameter(form, name)
  if (value === undefined) return undefined
  const known = values.find((candidate) => candidate === value)
  if (known === undefined) throw invalidParameterError(name, `Invalid ${name}: must be one of ${values.join(', ')}`)
  return known
}

export function readBooleanParameter(form: ParsedForm, name: string): boolean | undefined {
  const value = readEnumParameter(form, name, ['true', 'false'])
  return value === undefined ? undefined : value === 'true'
}

export function readNestedFormParameter(form: ParsedForm, name: string): ParsedForm | undefined {
  const value = form[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') throw invalidParameterError(name, `Invalid object: ${name}`)
  return value
}

export function readListParameter(form: ParsedForm, name: string): string[] | undefined {
  const value = readNestedFormParameter(form, name)
  if (!value) return undefined
  return Object.values(value).map((entry) => {
    if (typeof entry !== 'string') throw invalidParameterError(name, `Invalid array: ${name}`)
    return entry
  })
}

const maxMetadata = { keys: 50, keyLength: 40, valueLength: 500 }

/** The metadata after this call: an empty text removes a key. */
export function readMetadataParameter(form: ParsedForm, before: Record<string, string> = {}): Record<string, string> {
  const after = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(readNestedFormParameter(form, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw invalidParameterError('metadata', 'Metadata values must be strings')
    if (key.length > maxMetadata.keyLength || value.length > maxMetadata.valueLength) {
      throw invalidParameterError('metadata', `Metadata keys have at most 40 characters, values at most 500`)
    }
    if (value === '') after.delete(key)
    else after.set(key, value)
  }
  if (after.size > maxMetadata.keys) throw invalidParameterError('metadata', 'You can have at most 50 metadata keys')
  return Object.fromEntries(after)
}

export function missingParameterError(name: string): GatewayParameterError {
  return new GatewayParameterError({
    code: 'parameter_missing',
    param: name,
    message: `Missing required param: ${name}.`,
  })
}

export function invalidParameterError(name: string, message: string): GatewayParameterError {
  return new GatewayParameterError({ code: 'parameter_invalid', param: name, message })
}
