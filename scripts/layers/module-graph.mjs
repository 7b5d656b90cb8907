// A graph of folders as a table: its rules, its errors, and its drawing.

/**
 * @typedef {Record<string, readonly string[]>} Imports Folders and the ones that each imports; a folder stands after those.
 * @typedef {{ files?: string, except: readonly string[] }} Top What a top holds (a folder's files where it does not say),
 *   and what it does not import.
 * @typedef {{ folder: string, basis: Imports, features: Imports, tops: Record<string, Top>, sharedFiles?: string,
 *   exemptsTests?: boolean }} ModuleGraph `sharedFiles` are those that all import and that import no folder.
 */

const test = '\\.test\\.tsx?$'

/** The path pattern of a folder; a top has its own. */
const pathOf = (graph, name) => `^${graph.folder}/${graph.tops[name]?.files ?? `${name}/`}`
const anyOf = (graph, names) => names.map((name) => pathOf(graph, name))

/**
 * What every folder may import beside itself.
 * @param {ModuleGraph} graph
 * @returns {Record<string, string[]>}
 */
function allowedImports({ basis, features, tops }) {
  const below = { ...basis }
  for (const [name, others] of Object.entries(features)) below[name] = [...Object.keys(basis), ...others]
  const all = Object.keys(below)
  for (const [name, { except }] of Object.entries(tops)) below[name] = all.filter((other) => !except.includes(other))
  return below
}

/**
 * Rules of dependency-cruiser that allow the imports of the graph and no others.
 * @param {ModuleGraph} graph
 */
export function moduleImportRules(graph) {
  const allowed = allowedImports(graph)
  const layer = graph.folder.split('/').at(-1)
  const inside = `^${graph.folder}/`
  const shared = graph.sharedFiles ? [`${inside}${graph.sharedFiles}`] : []
  const exempt = graph.exemptsTests ? { pathNot: test } : {}
  const rules = Object.entries(allowed).map(([name, others]) => ({
    name: `${layer}-${name}-imports-what-stands-below`,
    severity: 'error',
    from: { path: pathOf(graph, name), ...exempt },
    to: { path: inside, pathNot: [...shared, ...anyOf(graph, [name, ...others])] },
  }))
  const unknown = {
    name: `${layer}-has-no-folder-beside-its-graph`,
    severity: 'error',
    from: { path: inside, pathNot: [...shared, ...anyOf(graph, Object.keys(allowed))] },
    to: {},
  }
  const upwards = {
    name: `${layer}-shares-what-imports-none-of-its-folders`,
    severity: 'error',
    from: { path: shared },
    to: { path: inside, pathNot: shared },
  }
  return shared.length > 0 ? [...rules, unknown, upwards] : [...rules, unknown]
}

/**
 * What is wrong with the graph itself: an import of what does not stand before it, which is how a circle would begin, and an
 * import that is allowed and that no file needs any more.
 * @param {ModuleGraph} graph
 * @param {{ name: string, text: string }[]} files All source files, by their paths.
 * @returns {string[]}
 */
export function findModuleGraphErrors(graph, files) {
  const { folder, basis, features, exemptsTests } = graph
  const counted = exemptsTests ? files.filter(({ name }) => !new RegExp(test).test(name)) : files
  const faults = []
  const known = new Set()
  for (const [name, others] of [...Object.entries(basis), ...Object.entries(features)]) {
    for (const other of others.filter((other) => !known.has(other)))
      faults.push(`${folder}/${name}: may import ${other}, which does not stand before it`)
    known.add(name)
    const own = counted.filter((file) => file.name.startsWith(`${folder}/${name}/`))
    if (own.length === 0) faults.push(`${folder}/${name}: stands in the graph, and there is no such folder`)
    const alias = `#${folder.split('/').at(-1)}`
    for (const other of others.filter((other) => !own.some(({ text }) => text.includes(`'${alias}/${other}/`))))
      faults.push(`${folder}/${name}: may import ${other} and does not; take it out of the graph`)
  }
  return faults
}

/**
 * The graph as text, from the top down; each line names what its folder imports.
 * @param {ModuleGraph} graph
 */
export function drawModuleGraph({ basis, features, tops }) {
  const names = Object.keys({ ...basis, ...features, ...tops })
  const width = Math.max(...names.map((name) => name.length))
  const line = (name, others) => `${name.padEnd(width)} ─▶ ${others}`
  const leaves = (imports) => Object.keys(imports).filter((name) => imports[name].length === 0)
  const drawn = (imports) =>
    Object.entries(imports)
      .filter(([, others]) => others.length > 0)
      .map(([name, others]) => line(name, others.join(' ')))
      .toReversed()
  const ofBasis = [...drawn(basis), `${leaves(basis).join(' ')} ─▶ nothing`]
  const ofFeatures = () => [
    ...Object.entries(tops).map(([name, { except }]) => line(name, ['everything below', ...except].join(' but '))),
    '',
    ...drawn(features),
    `${leaves(features).join(' ')} ─▶ no feature`,
    'Each of these may import the basis too:',
    '',
    ...ofBasis,
  ]
  const lines = Object.keys(features).length > 0 ? ofFeatures() : ofBasis
  return lines.flatMap((text) => wrap(text)).join('\n')
}

const longestLine = 120

/** Wraps long lists of names. */
function wrap(text) {
  if (text.length <= longestLine) return [text]
  const cut = text.lastIndexOf(' ', longestLine)
  return [text.slice(0, cut), ...wrap(`  ${text.slice(cut + 1)}`)]
}

/**
 * The document with the drawing between its marks, `<!-- modules:web -->` and `<!-- /modules:web -->`.
 * @param {string} document
 * @param {ModuleGraph} graph
 */
export function replaceModuleDiagram(document, graph) {
  return replaceMarkedBlock(document, `modules:${graph.folder.split('/').at(-1)}`, drawModuleGraph(graph))
}

/** The document with these lines between the marks of this name. */
export function replaceMarkedBlock(document, mark, lines) {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The marks ${begin} and ${end} are missing.`)
  return `${document.slice(0, from + begin.length)}\n\`\`\`text\n${lines}\n\`\`\`\n${document.slice(to)}`
}
