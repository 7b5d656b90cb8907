import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'
import { workerEntryFile } from './worker-entry-file.ts'

const names = ['database-worker', 'index-worker', 'fit-worker'] as const

test.each(names)('%s begins with its source where nothing is built, and is built from the same', (name) => {
  const file = workerEntryFile(name)
  expect(existsSync(file)).toBe(true)
  const source = file.slice(projectRoot.length + 1).replaceAll('\\', '/')
  const building = readFileSync(join(projectRoot, 'scripts/build-server-entries.ts'), 'utf8')
  expect(building).toContain(`'${name}': '${source}'`)
})
