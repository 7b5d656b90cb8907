import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const readmes = globSync('packages/*/README.md', { cwd: root })

it.each(readmes)('%s imports only what there is', async (readme) => {
  const text = readFileSync(join(root, readme), 'utf8')
  const imports = [...text.matchAll(/import \{ ([^}]+) \} from '@forecourt\/[\w-]+\/([\w./-]+)'/g)]
  for (const [, names = '', file = ''] of imports) {
    const module = (await import(join(root, dirname(readme), file))) as Record<string, unknown>
    for (const name of names.split(', ')) expect(module, `${name} of ${file}`).toHaveProperty(name)
  }
})
