import type { Plugin } from 'vite'

/** Conditions that every browser of `cssTarget` (vite.config.ts) fulfils: the rules inside always apply. */
const alwaysTrue = [
  /@supports\s*\(\s*color:\s*color-mix\(in lab,\s*red,\s*red\)\s*\)\s*\{/,
  /@supports\s*\(\s*background-image:\s*linear-gradient\(in lab,\s*red,\s*red\)\s*\)\s*\{/,
]
/** First values of Tailwind's variables, for browsers without `@property`, which are older than all of them. */
const onlyOlderBrowsers = /@layer properties\s*\{/
/**
 * daisyUI's switch of themes by a checkbox, which no page has. The condition on the whole document costs more than its
 * bytes: whatever is inserted anywhere is compared with it.
 */
const themeCheckbox = /:root:has\(input\.theme-controller\[value="?[\w-]+"?\]:checked\),\s*/g
/**
 * daisyUI's buttons inside a text of Tailwind's typography, which no page has. A condition on the attribute `class` of
 * whatever stands around costs more than its bytes: each change of a class has all styles inside computed again.
 */
const buttonsInProse = /\.prose\s+:where\(a\.btn[^{}]*\{/

/** Takes out of the stylesheets what no browser that they are written for needs. */
export function leanStylesheetPlugin(): Plugin {
  return {
    name: 'lean-stylesheet',
    apply: 'build',
    // Behind Tailwind in the list of plugins, and before Vite makes the rules small.
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?.*)?$/ },
      handler: (code, id) => (/[?&]url\b/.test(id) ? null : leanStylesheet(code)),
    },
  }
}

export function leanStylesheet(css: string): string {
  let lean = css.replace(themeCheckbox, '')
  for (const condition of alwaysTrue) lean = replaceBlocks(lean, condition, (inside) => inside)
  for (const unused of [onlyOlderBrowsers, buttonsInProse]) lean = replaceBlocks(lean, unused, () => '')
  return lean
}

/** Replaces each block that begins with `opening`, up to and including its own brace. */
function replaceBlocks(css: string, opening: RegExp, replacement: (inside: string) => string): string {
  let rest = css
  let done = ''
  for (let found = opening.exec(rest); found; found = opening.exec(rest)) {
    const from = found.index + found[0].length
    const to = endOfBlock(rest, from)
    done += rest.slice(0, found.index)
    rest = replacement(rest.slice(from, to)) + rest.slice(to + 1)
  }
  return done + rest
}

/** Where the block ends whose inside begins at `from`. */
function endOfBlock(css: string, from: number): number {
  let depth = 1
  for (let at = from; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`The stylesheet has no end of the block at ${css.slice(from, from + 80)}`)
}
