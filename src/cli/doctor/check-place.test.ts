import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runAllDiagnosticChecks } from './run-all-diagnostic-checks.ts'

it('H-06 the doctor says that a folder of backups is missing, as where its disk is not mounted, and makes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-doctor-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const look = async (backups: string) => {
    const { signal } = new AbortController()
    const found = await runAllDiagnosticChecks({ DATA_DIR: join(folder, 'data') }, { backups, signal })
    return found.find(({ check }) => check === 'disk of backups')
  }
  const missing = join(folder, 'not', 'mounted')
  const expected = {
    status: 'warn',
    said: `${missing} is not there yet: a backup would make it on the disk of ${folder}.`,
    mend: expect.stringContaining(`install -d -o USER -m 700 ${missing}`),
  }
  expect([await look(missing), await look(missing)]).toMatchObject([expected, expected])
  expect((await look(folder))?.said).toContain('MiB are free')
})
