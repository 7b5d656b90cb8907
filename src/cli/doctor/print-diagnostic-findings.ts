import type { DiagnosticFinding } from '#domain/operations/doctor/diagnostic-finding.ts'

export function hasNoDiagnosticFailures(findings: readonly DiagnosticFinding[]): boolean {
  return findings.every(({ status }) => status !== 'fail')
}

/** A line for each check, and one with the mend below those that need one. */
export function printDiagnosticFindings(findings: readonly DiagnosticFinding[], { asJson }: { asJson: boolean }): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify({ isHealthy: hasNoDiagnosticFailures(findings), findings })}\n`)
    return
  }
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.flatMap((finding) => {
    const { check, status, said } = finding
    const indent = ' '.repeat(width + 8)
    const text = said.replaceAll('\n', `\n${indent}`)
    const mend = finding.status === 'ok' ? [] : [`${indent}→ ${finding.mend}`]
    return [`${status.padEnd(4)}  ${check.padEnd(width)}  ${text}`, ...mend]
  })
  const count = (status: DiagnosticFinding['status']) => findings.filter((finding) => finding.status === status).length
  process.stdout.write(
    `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed.\n`,
  )
}
