import { Presets, SingleBar } from 'cli-progress'
import type { ImportCounts } from '#domain/import/import-cars.ts'

export interface ImportProgressDisplay {
  update(counts: ImportCounts): void
  stop(): void
}

const LINE_EVERY_MS = 5000

/**
 * A bar on a terminal, a line every few seconds elsewhere; on standard error, because standard output is the report.
 */
export function showImportProgress(
  file: { size: number; bytesRead(): number },
  { isQuiet }: { isQuiet: boolean },
): ImportProgressDisplay {
  if (process.stderr.isTTY && file.size > 0) return showBar(file)
  if (isQuiet) return { update() {}, stop() {} }
  return showLines(file)
}

function showBar({ size, bytesRead }: { size: number; bytesRead(): number }): ImportProgressDisplay {
  const bar = new SingleBar(
    {
      format:
        ' {bar} {percentage}%  {rows} rows, {created} new, {rejected} rejected  {duration_formatted}, {eta_formatted} left',
      stream: process.stderr,
      hideCursor: true,
      etaBuffer: 100,
    },
    Presets.shades_classic,
  )
  bar.start(size, 0, { rows: 0, created: 0, rejected: 0 })
  return {
    update: (counts) =>
      bar.update(Math.min(bytesRead(), size), {
        rows: whole(counts.rows),
        created: whole(counts.created),
        rejected: whole(counts.rejected),
      }),
    stop: () => bar.stop(),
  }
}

/** The first line comes at once, to show that the command works. */
function showLines({ size, bytesRead }: { size: number; bytesRead(): number }): ImportProgressDisplay {
  let last = 0
  return {
    update({ rows, created, updated, unchanged, rejected }) {
      if (Date.now() - last < LINE_EVERY_MS) return
      last = Date.now()
      const share = size > 0 ? `${Math.floor((100 * bytesRead()) / size)}%: ` : ''
      process.stderr.write(
        `${share}${whole(rows)} rows, ${whole(created)} created, ${whole(updated)} updated, ` +
          `${whole(unchanged)} unchanged, ${whole(rejected)} rejected\n`,
      )
    },
    stop() {},
  }
}

function whole(count: number): string {
  return count.toLocaleString('en-US')
}
