import type { ImportReport } from '#domain/import/import-cars.ts'

interface PrintedReport extends ImportReport {
  file: string
  mapping: string
  seller: string
  isDryRun: boolean
  /** The file does not even have a header. */
  isEmpty: boolean
  rejectsFile: string | null
  latinLines: number
  seconds: number
  isJson: boolean
}

/** Writes the result of an import to standard output: as text, or as one JSON object. */
export function printImportReport({ isJson, ...report }: PrintedReport): void {
  process.stdout.write(`${isJson ? JSON.stringify(asJson(report)) : asText(report)}\n`)
}

function asJson({ isDryRun, isComplete, seconds, ...report }: Omit<PrintedReport, 'isJson'>) {
  return {
    ...report,
    dryRun: isDryRun,
    complete: isComplete,
    seconds: Number(seconds.toFixed(3)),
    rowsPerSecond: rate(report.rows, seconds),
    peakMemoryMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}

function asText(report: Omit<PrintedReport, 'isJson'>): string {
  const { rows, created, updated, unchanged, rejected, seconds, isDryRun, rejectedBy } = report
  const counts = Object.entries({ created, updated, unchanged, rejected })
  const lines = [
    `${report.file} for ${report.seller}${isDryRun ? ', a dry run: nothing was changed' : ''}`,
    report.isEmpty
      ? 'The file is empty.'
      : `${whole(rows)} rows read in ${seconds.toFixed(1)} s, ${whole(rate(rows, seconds))} rows a second`,
    ...counts.map(([name, count]) => `${whole(count).padStart(12)}  ${name}`),
  ]
  if (rejectedBy.length > 0) {
    const width = Math.max(...rejectedBy.map(({ field }) => field.length))
    lines.push('', 'Rejected by reason:')
    for (const { field, reason, count } of rejectedBy) {
      lines.push(`${whole(count).padStart(12)}  ${field.padEnd(width)}  ${reason}`)
    }
  }
  if (report.rejectsFile) lines.push('', `The rejected rows are in ${report.rejectsFile}.`)
  if (report.latinLines > 0) {
    lines.push(`${whole(report.latinLines)} lines were not valid UTF-8 and were read as Latin-1.`)
  }
  if (!report.isComplete) {
    lines.push('Stopped before the end. What was imported stays; run the same command again for the rest.')
  }
  return lines.join('\n')
}

function rate(rows: number, seconds: number): number {
  return Math.round(rows / Math.max(seconds, 0.001))
}

function whole(count: number): string {
  return count.toLocaleString('en-US')
}
