// House rules that no linter checks: files stay short, suppressions give their reason, comments contain no to-dos.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { defaultLanguage, languages } from '../src/contract/languages.ts'
import { domainModuleImportGraph } from './layers/domain-modules.mjs'
import { findFolderCycles } from './layers/folder-cycles.ts'
import { findMisnamedFunctionFiles } from './layers/function-files.ts'
import { findModuleGraphErrors, replaceMarkedBlock, replaceModuleDiagram } from './layers/module-graph.mjs'
import { drawTableOwners, findTableOwnershipErrors } from './layers/table-owners.ts'
import { webModuleImportGraph } from './layers/web-modules.mjs'

const longestFile = 300
const faults = []

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(ts|tsx|mts|mjs|css)$/.test(name) && !name.startsWith('migrations/') && !name.endsWith('.d.ts'))

// Another language is a folder and one line, and never a branch. The search has its own words, some of which look like
// one.
const translations = languages.filter((language) => language !== defaultLanguage).join('|')
const namesOne = new RegExp(`'(?:${translations})'|^\\s*(?:${translations}):`)
const comparesOne = new RegExp(`[!=]==? '(?:${languages.join('|')})'`)
// A table that requires every language does not compile when one is added.
const listsAll = /(?<!Partial<)Record<Language,/
const mayNameNoLanguage = (name) =>
  /^src\/(?!contract\/languages\.ts|domain\/(?:search|places)\/)/.test(name) && !name.includes('.test.')

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
    if (mayNameNoLanguage(name) && [namesOne, comparesOne, listsAll].some((rule) => rule.test(line)))
      faults.push(`${name}:${index + 1}: a language by its name; make what differs data (src/contract/languages.ts)`)
    if (/\.\.\.\{/.test(line) && /\.(ts|tsx|mts|mjs)$/.test(name))
      faults.push(`${name}:${index + 1}: an object literal that is spread; write its properties`)
    if (/\.test\.tsx?$/.test(name) && /\b(it|test|describe)\.(only|skip|todo|fixme)\(/.test(line))
      faults.push(`${name}:${index + 1}: a test that is skipped or focused`)
  }
}

// Colours, radii, shadows and durations come from the tokens: /dev/gallery shows them.
const looksOf = /^src\/web\/.*\.(tsx|css)$/
const tokenFiles = ['src/web/theme/tokens.css', 'src/web/theme/print.css']
const rawLooks = [
  [/(?<![&\w/'-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)/i, 'a colour'],
  [/\b(?:rgba?|hsla?|oklch|oklab|lch|lab)\(/, 'a colour'],
  [/\brounded(?:-[a-z]+)?-\[|border-radius:\s*[\d.]/, 'a radius'],
  [/\bshadow-\[|box-shadow:\s*[\d.]/, 'a shadow'],
  [/\bduration-(?!150\b|200\b|250\b)/, 'a length of time other than 150, 200 or 250 ms'],
]
for (const name of files.filter((name) => looksOf.test(name) && !tokenFiles.includes(name) && existsSync(name))) {
  for (const [index, line] of readFileSync(name, 'utf8').split('\n').entries()) {
    const raw = rawLooks.find(([pattern]) => pattern.test(line))
    if (raw) faults.push(`${name}:${index + 1}: ${raw[1]} that is not a token (src/web/theme/tokens.css)`)
  }
}

// Sides are named start and end: some languages are written from right to left.
const sided = [
  /(?<![\w-])-?(?:ml|mr|pl|pr|scroll-ml|scroll-mr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br)-[\w[]/,
  /(?<![\w-])(?:text|float|clear|origin)-(?:left|right)\b/,
  /(?:margin|padding|border)-(?:left|right)\b|text-align:\s*(?:left|right)|^\s*(?:left|right):/,
]
for (const name of files.filter((name) => looksOf.test(name) && existsSync(name))) {
  for (const [index, line] of readFileSync(name, 'utf8').split('\n').entries()) {
    const isImport = line.startsWith('import ')
    if (!isImport && sided.some((side) => side.test(line))) {
      faults.push(`${name}:${index + 1}: a left or right side; say start or end`)
    }
  }
}

// The root of src contains only the programs: the server, the module that it boots, and the command line.
const programs = ['src/cli.ts', 'src/main.ts', 'src/server.ts']
for (const name of files.filter((name) => /^src\/[^/]+$/.test(name) && !programs.includes(name)))
  faults.push(`${name}: the root of src holds programs only; put it into src/server, src/config or its module`)

// The allowed graph of folders has no cycle and no unused edge, and ARCHITECTURE.md draws it.
const sources = files.filter((name) => name.startsWith('src/') && existsSync(name))
const graphs = [domainModuleImportGraph, webModuleImportGraph]
const texts = sources.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
faults.push(...graphs.flatMap((graph) => findModuleGraphErrors(graph, texts)), ...findTableOwnershipErrors(texts))
faults.push(...findFolderCycles(texts), ...findMisnamedFunctionFiles(texts))
const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
if (architecture !== replaceMarkedBlock(graphs.reduce(replaceModuleDiagram, architecture), 'tables', drawTableOwners()))
  faults.push('ARCHITECTURE.md: draws other modules; run node scripts/layers/draw-modules.mjs')

const documents = { 'ARCHITECTURE.md': 300, 'CONTRIBUTING.md': 200 }
for (const [name, limit] of Object.entries(documents)) {
  const count = readFileSync(name, 'utf8').split('\n').length - 1
  if (count > limit) faults.push(`${name}: ${count} lines, at most ${limit}`)
}

for (const fault of faults) console.error(fault)
console.log(`house: ${files.length} files, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
