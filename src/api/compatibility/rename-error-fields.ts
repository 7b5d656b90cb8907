import { DomainError } from '#domain/domain-error.ts'

/** Runs a use case whose errors name our own fields, and renames these as in the specification's payload. */
export async function renameErrorFields<T>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, text]) => [names[name] ?? name, text] as const),
    )
    const { retryAfterSeconds } = error
    throw new DomainError(error.code, error.message, {
      fields,
      cause: error,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}
