// Writes src/web/ui/icons.ts, the icons that pages import from it, and src/web/ui/icons.svg, their shapes, drawn by Lucide (ISC). Run it after importing another one:
// node scripts/make-lucide-icons.ts
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTemporarilyInstalledPackages } from './temporarily-installed-packages.ts'

const version = '1.73.0'
const folder = 'src/web/ui'

type Shape = readonly [tag: string, attributes: Record<string, string>]

const names = importedNames()
const source = `lucide-react ${version}, ISC licence, © Lucide contributors and Cole Bemis (Feather)`
withTemporarilyInstalledPackages([`lucide-react@${version}`], (load) => {
  const shapes = join(load.resolve('lucide-react'), '../../esm/icons')
  const symbols = names.map((name) => {
    const path = readShapes(join(shapes, `${kebabOf(name)}.mjs`))
      .map(pathOf)
      .join('')
    return `<symbol id="${kebabOf(name)}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`
  })
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- ${source} -->\n${symbols.join('\n')}\n</svg>\n`
  writeFileSync(join(folder, 'icons.svg'), sprite)
  const lines = names.map((name) => `export const ${name} = icon('${kebabOf(name)}')`)
  const head = `// Written by scripts/make-lucide-icons.ts from ${source}.\nimport { icon } from './icon.tsx'`
  writeFileSync(join(folder, 'icons.ts'), `${head}\n\n${lines.join('\n')}\n`)
  console.log(`${names.length} icons written to ${folder}.`)
})

/** The names that any file imports from the list of icons. */
function importedNames(): string[] {
  const found = execFileSync('git', ['grep', '-lF', '/icons.ts', '--', 'src/web'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const imports = found.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from '(?:#web\/ui|\.|\.\.\/ui)\/icons\.ts'/g),
  ])
  const all = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/ as .*/, '')))
  return [...new Set(all.filter(Boolean))].sort()
}

/** `CircleAlert` is the file `circle-alert`, `Trash2` is `trash-2`, and `MapIcon`, whose own name is taken, `map`. */
function kebabOf(name: string): string {
  return name
    .replace(/Icon$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

function readShapes(path: string): Shape[] {
  const text = readFileSync(path, 'utf8')
  // A renamed icon refers to the file of its new name.
  const [, renamed] = /export \{ default \} from '(\.\/[\w-]+\.mjs)'/.exec(text) ?? []
  if (renamed !== undefined) return readShapes(join(path, '..', renamed))
  const [, data] = /__iconData = (\{[\s\S]*?\});\n__iconData\.node/.exec(text) ?? []
  if (data === undefined) throw new Error(`${path} holds no shapes: has the package changed its files?`)
  // Evaluates a literal of a package that this script itself has fetched, with its exact version.
  return (new Function(`return ${data}`)() as { node: Shape[] }).node
}

/** Every shape as a part of one path, so that an icon is one element. */
function pathOf([tag, attributes]: Shape): string {
  const number = (name: string) => Number(attributes[name] ?? 0)
  const arc = (rx: number, ry: number, x: number, y: number) => `a${rx} ${ry} 0 0 1 ${x} ${y}`
  switch (tag) {
    case 'path':
      return withAbsoluteStart(attributes.d ?? '')
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = tag === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')]
      return `M${number('cx') - rx} ${number('cy')}${arc(rx, ry, 2 * rx, 0)}${arc(rx, ry, -2 * rx, 0)}z`
    }
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    case 'polyline':
    case 'polygon':
      return `M${attributes.points}${tag === 'polygon' ? 'z' : ''}`
    case 'rect': {
      const r = number('rx') || number('ry')
      const [width, height] = [number('width'), number('height')]
      const corners = [arc(r, r, r, r), arc(r, r, -r, r), arc(r, r, -r, -r), arc(r, r, r, -r)].map((one) =>
        r > 0 ? one : '',
      )
      const sides = [`h${width - 2 * r}`, `v${height - 2 * r}`, `h${2 * r - width}`, `v${2 * r - height}`]
      return `M${number('x') + r} ${number('y')}${sides.map((side, at) => side + corners[at]).join('')}z`
    }
    default:
      throw new Error(`An icon holds a ${tag}, which pathOf does not know.`)
  }
}

/** In a joined path, a relative `m` would start where the previous path ended; numbers after it are relative lines. */
function withAbsoluteStart(path: string): string {
  const [, x, y, rest = ''] = /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)(.*)$/s.exec(path) ?? []
  if (x === undefined) return path
  return `M${x} ${y}${/^\s*[-.\d]/.test(rest) ? 'l' : ''}${rest.trimStart()}`
}
