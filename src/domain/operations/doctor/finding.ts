/** What one check found, for the person who runs the site. `mend` says what to do about it. */
export type Finding = Readonly<
  { check: string; said: string } & ({ status: 'ok' } | { status: 'warn' | 'fail'; mend: string })
>

export type Outcome = Finding extends infer Each ? (Each extends unknown ? Omit<Each, 'check'> : never) : never

export const ok = (said: string): Outcome => ({ status: 'ok', said })
export const warn = (said: string, mend: string): Outcome => ({ status: 'warn', said, mend })
export const fail = (said: string, mend: string): Outcome => ({ status: 'fail', said, mend })

/** Carries out a check; one that breaks is a finding too, without its stack. */
export async function runCheck(check: string, work: () => Promise<Outcome>): Promise<Finding> {
  try {
    return { check, ...(await work()) }
  } catch (error) {
    const reason = innermost(error)
    return {
      check,
      ...fail(`This could not be checked: ${reason}.`, 'Mend what the other lines say, then run it again.'),
    }
  }
}

/** The reason in one line: the message of a failed query would be the whole query. */
export function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error).split('\n')[0] ?? ''
  if (error.cause instanceof Error) return innermost(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const [line = ''] = (error.message || code || error.name).split('\n')
  const trimmed = line.trimEnd()
  return trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed
}
