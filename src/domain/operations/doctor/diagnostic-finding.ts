/** What one check found, for the person who runs the site. `mend` says what to do about it. */
export type DiagnosticFinding = Readonly<
  { check: string; said: string } & ({ status: 'ok' } | { status: 'warn' | 'fail'; mend: string })
>

export type DiagnosticOutcome = DiagnosticFinding extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'check'>
    : never
  : never

export const okDiagnosticOutcome = (said: string): DiagnosticOutcome => ({ status: 'ok', said })
export const warningDiagnosticOutcome = (said: string, mend: string): DiagnosticOutcome => ({
  status: 'warn',
  said,
  mend,
})
export const failureDiagnosticOutcome = (said: string, mend: string): DiagnosticOutcome => ({
  status: 'fail',
  said,
  mend,
})

/** Carries out a check; one that breaks is a finding too, without its stack. */
export async function runDiagnosticCheck(
  check: string,
  work: () => Promise<DiagnosticOutcome>,
): Promise<DiagnosticFinding> {
  try {
    return { check, ...(await work()) }
  } catch (error) {
    const reason = innermostErrorMessage(error)
    return {
      check,
      ...failureDiagnosticOutcome(
        `This could not be checked: ${reason}.`,
        'Mend what the other lines say, then run it again.',
      ),
    }
  }
}

/** The reason in one line: the message of a failed query would be the whole query. */
export function innermostErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error).split('\n')[0] ?? ''
  if (error.cause instanceof Error) return innermostErrorMessage(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return innermostErrorMessage(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const [line = ''] = (error.message || code || error.name).split('\n')
  const trimmed = line.trimEnd()
  return trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed
}
