// A file of the domain that exports one function, and nothing else but types, is found by the name of that function.
import { posix } from 'node:path'

const exportedFunction = /^export (?:async )?function\*? ?(\w+)/gm
const otherExport = /^export (?:const|let|abstract class|class) \w+/m

/** The letters of a name, whatever separates its words and whether they are plural: `car-prices` and `carPriceOf` begin alike. */
function lettersOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
  return words.map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')).join('')
}

/** Files whose names do not occur in the name of their only function; `files` are all source files by their paths. */
export function findMisnamedFunctionFiles(files: readonly { name: string; text: string }[]): string[] {
  return files.flatMap(({ name, text }) => {
    if (!name.startsWith('src/domain/') || !name.endsWith('.ts') || name.endsWith('.test.ts')) return []
    const [exported, ...more] = [...text.matchAll(exportedFunction)].map(([, found = '']) => found)
    if (!exported || more.length > 0 || otherExport.test(text)) return []
    const isFound = lettersOf(exported).includes(lettersOf(posix.basename(name, '.ts')))
    return isFound ? [] : [`${name}: exports ${exported} alone and is not named like it`]
  })
}
