// Cycles between folders: a folder is the one that a file stands in, and it imports another if any of its files does, also
// for a type alone. Tests are exempt: they stand beside the code that they test, and use the whole of it.
import { posix } from 'node:path'

type SourceFile = { name: string; text: string }
/** One import between two files of different folders. */
type FolderImport = { file: string; imported: string }
/** For each folder the folders that it imports, each with one import as the proof. */
type FolderGraph = ReadonlyMap<string, ReadonlyMap<string, FolderImport>>

const commentLine = /^\s*(?:\/\/|\/?\*).*$/gm
/** An import of a file of ours by any form: `from`, for its effect, `import()` of a value or a type, a worker by its address. */
const importOfOurs = /\b(?:from\s*|import\s*\(?\s*|new URL\(\s*)['"]((?:#[a-z]+|\.{1,2})\/[^'"]+)['"]/g

/** The path of an imported file: `#db/client.ts` and `../client.ts` are both `src/db/client.ts`. */
function resolveImport(importing: string, imported: string): string {
  if (imported.startsWith('#')) return imported.replace('#', imported.startsWith('#tests/') ? '' : 'src/')
  return posix.join(posix.dirname(importing), imported)
}

function readFolderGraph(files: readonly SourceFile[]): FolderGraph {
  const graph = new Map<string, Map<string, FolderImport>>()
  for (const { name, text } of files) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
    const own = posix.dirname(name)
    const imports = graph.get(own) ?? new Map<string, FolderImport>()
    graph.set(own, imports)
    for (const [, specifier = ''] of text.replaceAll(commentLine, '').matchAll(importOfOurs)) {
      const imported = resolveImport(name, specifier)
      const folder = posix.dirname(imported)
      if (folder !== own && !imports.has(folder)) imports.set(folder, { file: name, imported })
    }
  }
  return graph
}

/** The shortest way along imports from one folder to another; none if there is no way. */
function findShortestWay(graph: FolderGraph, from: string, to: string): FolderImport[] {
  const ways = new Map<string, FolderImport[]>([[from, []]])
  for (const [folder, way] of ways) {
    for (const [imported, proof] of graph.get(folder) ?? []) {
      if (imported === to) return [...way, proof]
      if (!ways.has(imported)) ways.set(imported, [...way, proof])
    }
  }
  return []
}

/**
 * Each group of folders that import each other, directly or through others, as one line: the folders, and the shortest
 * cycle among them, file by file. `files` are all source files by their paths.
 */
export function findFolderCycles(files: readonly SourceFile[]): string[] {
  const graph = readFolderGraph(files)
  const reached = new Map([...graph.keys()].map((folder) => [folder, findFoldersReachedFrom(graph, folder)]))
  const isReached = (to: string, from: string) => reached.get(from)?.has(to) ?? false
  const inCycle = [...graph.keys()].filter((folder) => isReached(folder, folder)).toSorted()
  const groups = Map.groupBy(inCycle, (folder) =>
    inCycle.find((other) => isReached(other, folder) && isReached(folder, other)),
  )
  return [...groups.values()].map((folders) => {
    const cycles = folders.map((folder) => findShortestWay(graph, folder, folder))
    const shortest = cycles.toSorted((a, b) => a.length - b.length)[0] ?? []
    const proof = shortest.map(({ file, imported }) => `${file} → ${imported}`).join(', ')
    return `${folders.join(', ')}: import each other; move files to where they belong: ${proof}`
  })
}

function findFoldersReachedFrom(graph: FolderGraph, folder: string): ReadonlySet<string> {
  const reached = new Set<string>(graph.get(folder)?.keys())
  for (const one of reached) for (const next of graph.get(one)?.keys() ?? []) reached.add(next)
  return reached
}
