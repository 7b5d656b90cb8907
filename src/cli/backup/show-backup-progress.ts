import { Presets, SingleBar } from 'cli-progress'
import type { BackupProgress } from '#domain/operations/backup-progress.ts'

const lineEveryMs = 5_000

const names: Record<BackupProgress['step'], string> = {
  rows: 'rows',
  photos: 'photos',
  uploads: 'files sent to the bucket',
  downloads: 'files fetched from the bucket',
  checksums: 'photos checked',
  comparing: 'rows compared',
}

/** A bar or a counter on a terminal, a line every few seconds elsewhere, on standard error. */
export function showBackupProgress({ isQuiet }: { isQuiet: boolean }): {
  report(progress: BackupProgress): void
  stop(): void
} {
  if (process.stderr.isTTY) return showOnTerminal()
  return isQuiet ? { report() {}, stop() {} } : showInLines()
}

/** How far each step came at its end stands there too, whenever its last line was. */
function showInLines() {
  let shownAt = 0
  let unshown: BackupProgress | null = null
  const show = () => {
    if (unshown === null) return
    const { step, done, total } = unshown
    const of = total === null ? '' : ` of ${total.toLocaleString('en-US')}`
    process.stderr.write(`${done.toLocaleString('en-US')}${of} ${names[step]}\n`)
    unshown = null
    shownAt = Date.now()
  }
  return {
    stop: show,
    report(progress: BackupProgress) {
      if (unshown !== null && unshown.step !== progress.step) show()
      unshown = { ...progress }
      if (Date.now() - shownAt >= lineEveryMs) show()
    },
  }
}

function showOnTerminal() {
  let bar: { step: BackupProgress['step']; shown: SingleBar } | null = null
  const stop = () => {
    bar?.shown.stop()
    bar = null
  }
  return {
    stop,
    report({ step, done, total }: BackupProgress) {
      if (bar?.step !== step) {
        stop()
        const amount = total === null ? '{value}' : '{bar} {percentage}%  {value} of {total}'
        const format = ` ${amount} ${names[step]}  {duration_formatted}`
        const shown = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic)
        shown.start(total ?? 0, 0)
        bar = { step, shown }
      }
      bar.shown.update(done)
    },
  }
}
