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

/**
 * Of daisyUI, for what no page has: a box of ours around a list of choices or a text of several lines, buttons that are
 * boxes to tick, and fields that are joined. First where it stands in a list beside what pages have.
 */
const besideWhatPagesHave = [
  /\.(?:select|textarea):has\(\s*>\s*(?:select|textarea)\[disabled\]\),\s*/g,
  /:checked:not\(\.filter \[type="?radio"?\]\.btn\),\s*/g,
  /(?<=:is\(\.select),\s*\.select select(?=\))/g,
]
const ofNoPage = [
  ...['.select select', '.textarea textarea', ':has(>select[disabled])', ':has(>textarea[disabled])'],
  ...['.btn:is([type=checkbox]', '.btn:where(:checked:not(.filter', '.input[type=url]'],
]

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
  for (const unused of besideWhatPagesHave) lean = lean.replace(unused, '')
  return withoutSelectors(lean, (selector) => {
    const plain = selector.replaceAll('"', '').replaceAll(/\s+/g, ' ').replaceAll(/ ?> ?/g, '>')
    return ofNoPage.some((part) => plain.includes(part))
  })
}

/** Without the selectors that are unused, and without the rules that have no other. */
function withoutSelectors(css: string, isUnused: (selector: string) => boolean): string {
  return css.replace(/([^{};]+)\{([^{}]*)\}/g, (rule, list: string, declarations: string) => {
    const selectors = splitAtCommas(list)
    const used = selectors.filter((selector) => !isUnused(selector))
    if (used.length === selectors.length) return rule
    return used.length === 0 ? '' : `${used.join(',')}{${declarations}}`
  })
}

/** The selectors of a list, in which those in brackets stay together. */
function splitAtCommas(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
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
