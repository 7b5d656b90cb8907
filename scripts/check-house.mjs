// House rules that no linter knows: files stay short, suppressions give their reason, comments leave no work behind.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const longestFile = 300
const faults = []

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mts|mjs|css)$/.test(name) && !name.startsWith('migrations/') && !name.endsWith('.d.ts'))

for (const name of files) {
  let text
  try {
    text = readFileSync(name, 'utf8')
  } catch {
    continue
  }
  const lines = text.split('\n')
  if (lines.length - 1 > longestFile) faults.push(`${name}: ${lines.length - 1} lines, at most ${longestFile}`)
  for (const [index, line] of lines.entries()) {
    if (!name.endsWith('check-house.mjs') && /biome-ignore[^:]*:?\s*$|@ts-ignore|@ts-expect-error\s*$/.test(line))
      faults.push(`${name}:${index + 1}: a suppression without its reason`)
    if (!name.endsWith('check-house.mjs') && /\b(TODO|FIXME|XXX)\b/.test(line))
      faults.push(`${name}:${index + 1}: a mark of unfinished work`)
    if (/\.test\.tsx?$/.test(name) && /\b(it|test|describe)\.(only|skip|todo|fixme)\(/.test(line))
      faults.push(`${name}:${index + 1}: a test that is skipped or focused`)
  }
}

const documents = { 'ARCHITECTURE.md': 300, 'CONTRIBUTING.md': 200 }
for (const [name, limit] of Object.entries(documents)) {
  const count = readFileSync(name, 'utf8').split('\n').length - 1
  if (count > limit) faults.push(`${name}: ${count} lines, at most ${limit}`)
}

for (const fault of faults) console.error(fault)
console.log(`house: ${files.length} files, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
