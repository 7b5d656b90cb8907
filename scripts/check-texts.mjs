// Every text that users read is in a catalogue, complete in every language, and every text of a catalogue is used.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { parseSync } from 'vite'
import { defaultLanguage, languages, languageTraits, traitsOf } from '../src/contract/languages.ts'
import { createMessageTranslator } from '../src/contract/translate-message.ts'
import { allowedUntranslatedTexts, dynamicallyComposedMessages } from './allowed-untranslated-texts.mjs'

const faults = []
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'packages/test-gateway/test-cards.ts'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  // The component gallery is for developers.
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$|^src\/web\/(gallery|pages\/dev)\//.test(name))
  .filter((name) => existsSync(name))
const trees = new Map(files.map((name) => [name, parseSync(name, readFileSync(name, 'utf8')).program]))

/** `parents` is one array for the whole tree: a visitor reads it and does not keep it. */
function walk(node, visit, parents = []) {
  if (Array.isArray(node)) {
    for (const one of node) if (typeof one === 'object' && one !== null) walk(one, visit, parents)
    return
  }
  if (typeof node.type !== 'string' || visit(node, parents) === false) return
  parents.push(node)
  for (const name in node) {
    const child = node[name]
    if (typeof child === 'object' && child !== null && name !== 'parent') walk(child, visit, parents)
  }
  parents.pop()
}

const isText = (node) => node.type === 'Literal' && typeof node.value === 'string'
/** A template with its placeholders as `{}`, a literal unchanged; null for anything else. */
function textOf(node) {
  if (isText(node)) return node.value
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('{}') : null
}
const hasWord = (text) => /\p{L}{2,}/u.test(text.replaceAll('Forecourt', ''))

const folder = 'src/locales'
const fileOf = (language, area) => `${folder}/${language}/pages/${area}.json`
const areas = readdirSync(`${folder}/${defaultLanguage}/pages`).map((file) => file.replace('.json', ''))
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const read = (language, area) => readJson(fileOf(language, area))
const keys = new Set(areas.flatMap((area) => Object.keys(read(defaultLanguage, area))))
/** A component may get the key of a text that it shows: `label="editPhoto"`. */
const isKey = (text) => /^[a-z]+[A-Z]\w+$/.test(text) && keys.has(text)

// 1. Components contain no texts of their own.
const wordy =
  /^(?!.*[cC]lassName$)(aria-label|aria-roledescription|alt|title|label|hint|placeholder|caption|intro|summary|heading|description|thanks|.*(Label|Name|Title|Text|Hint))$/
/** The texts that an expression may evaluate to: through conditions, not through calls. */
function shownTexts(node) {
  if (!node) return []
  switch (node.type) {
    case 'ConditionalExpression':
      return [...shownTexts(node.consequent), ...shownTexts(node.alternate)]
    case 'LogicalExpression':
      return [...shownTexts(node.left), ...shownTexts(node.right)]
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return shownTexts(node.expression)
    default:
      return textOf(node) === null ? [] : [textOf(node)]
  }
}
for (const [name, tree] of trees) {
  if (!name.startsWith('src/web/')) continue
  walk(tree, (node, parents) => {
    const at = parents.at(-1)
    let texts = []
    if (node.type === 'JSXText') texts = [node.value]
    if (node.type === 'JSXExpressionContainer' && at?.type !== 'JSXAttribute') texts = shownTexts(node)
    if (node.type === 'JSXAttribute' && wordy.test(node.name.name)) texts = shownTexts(node.value)
    for (const text of texts) {
      if (hasWord(text) && !allowedUntranslatedTexts.has(text.trim()) && !isKey(text)) {
        faults.push(`${name}: “${text.trim()}” stands in a component; give it a key in ${folder}`)
      }
    }
  })
}

// 2. The catalogues of an area have the same keys with the same placeholders, and each key is used.
const kinds = languages.filter((language) => traitsOf(language).base)
const translations = languages.filter((language) => language !== defaultLanguage && !kinds.includes(language))
const folders = readdirSync(folder)
for (const name of folders.filter((one) => !languages.includes(one)))
  faults.push(`${folder}/${name}: src/contract/languages.ts has no line for it`)
for (const language of languages.filter((one) => !folders.includes(one)))
  faults.push(`${folder}/${language} is missing`)

function gapsOf(message) {
  const gaps = new Set()
  const look = (node) => {
    if (!Array.isArray(node)) return
    const [name, type, options] = node
    if (typeof name === 'string' && (node.length === 1 || typeof type === 'number')) {
      gaps.add(name)
      if (typeof options === 'object') Object.values(options ?? {}).forEach(lookAll)
    } else if (typeof name === 'string') {
      gaps.add(`<${name}>`)
      lookAll(node.slice(1))
    }
  }
  const lookAll = (nodes) => (Array.isArray(nodes) ? nodes.forEach(look) : undefined)
  const compiled = compile(message)
  lookAll(compiled)
  return gaps
}

const pluralType = 2
/**
 * The plural forms that a text lacks for the numbers that our pages count: Arabic has six. A text with `one` and `other`
 * alone may stand in a case in which a language with more has no more.
 */
function missingPluralForms(message, language) {
  const rules = new Intl.PluralRules(languageTraits[language].locale)
  const missing = new Set()
  const look = (node) => {
    if (!Array.isArray(node)) return
    const [, type, forms] = node
    if (type === pluralType && ['zero', 'two', 'few', 'many'].some((form) => form in forms))
      for (let count = 0; count <= 200; count += 1)
        if (!(`=${count}` in forms) && !(rules.select(count) in forms)) missing.add(rules.select(count))
    for (const part of node) {
      if (typeof part === 'object' && part !== null) look(Array.isArray(part) ? part : Object.values(part))
    }
  }
  look(compile(message))
  return [...missing]
}

const literals = new Set()
const templates = new Set()
for (const tree of trees.values()) {
  walk(tree, (node) => {
    if (isText(node)) literals.add(node.value.trim())
    if (node.type === 'Property' && node.key.type === 'Identifier') literals.add(node.key.name)
    if (node.type === 'TemplateLiteral' && node.quasis.length > 1) templates.add(textOf(node))
  })
}
const patterns = [...templates]
  .filter((text) => /^[\w.-]*(\{\}[\w.-]*)+$/.test(text) && /\w/.test(text.replaceAll('{}', '')))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('{}', '.+')}$`))
const isUsed = (key) => literals.has(key) || patterns.some((pattern) => pattern.test(key))

const catalogue = {}
for (const area of areas) {
  const english = read(defaultLanguage, area)
  catalogue[area] = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, gapsOf(text)]))
  for (const key of Object.keys(english))
    if (!isUsed(key)) faults.push(`${fileOf(defaultLanguage, area)}: nobody uses ${key}`)
  for (const language of translations) {
    const at = fileOf(language, area)
    if (!existsSync(at)) {
      faults.push(`${at} is missing`)
      continue
    }
    const texts = read(language, area)
    for (const key of Object.keys(english)) if (!texts[key]) faults.push(`${at}: ${key} is missing`)
    for (const [key, text] of Object.entries(texts)) {
      const wanted = catalogue[area][key]
      if (!wanted) faults.push(`${at}: ${key} is not in English`)
      else if ([...gapsOf(text)].sort().join() !== [...wanted].sort().join())
        faults.push(`${at}: ${key} has other gaps`)
      for (const form of missingPluralForms(text, language)) faults.push(`${at}: ${key} lacks the plural form ${form}`)
    }
  }
}

// A kind of a language has only what it says otherwise.
for (const language of kinds) {
  for (const name of readdirSync(`${folder}/${language}/pages`)) {
    const at = `${folder}/${language}/pages/${name}`
    const base = readJson(`${folder}/${traitsOf(language).base}/pages/${name}`)
    for (const [key, text] of Object.entries(readJson(at))) {
      if (base[key] === undefined) faults.push(`${at}: ${key} is not in its base`)
      else if (base[key] === text) faults.push(`${at}: ${key} says what its base says; leave it out`)
      else if ([...gapsOf(text)].sort().join() !== [...gapsOf(base[key])].sort().join())
        faults.push(`${at}: ${key} has other gaps`)
    }
  }
}

// 3. Every call fills the placeholders of its text.
const hookOf = (area) =>
  `use${area
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('')}Texts`
for (const [name, tree] of trees) {
  const areasOf = new Map()
  walk(tree, (node) => {
    if (node.type !== 'VariableDeclarator' || node.init?.type !== 'CallExpression') return
    const area = areas.find((one) => hookOf(one) === node.init.callee.name)
    if (area) areasOf.set(node.id.name, [...(areasOf.get(node.id.name) ?? []), area])
  })
  walk(tree, (node) => {
    if (node.type !== 'CallExpression') return
    const isRich = node.callee.type === 'MemberExpression' && node.callee.property.name === 'rich'
    const known = areasOf.get(isRich ? node.callee.object.name : node.callee.name) ?? []
    const [key, values] = node.arguments
    if (!key || !isText(key) || (values && values.type !== 'ObjectExpression')) return
    const given = values?.properties.map((property) => property.key?.name ?? property.key?.value) ?? []
    const candidates = known.flatMap((area) => (catalogue[area][key.value] ? [catalogue[area][key.value]] : []))
    if (candidates.length === 0) return
    const isFilled = (gaps) => [...gaps].every((gap) => given.includes(gap.replaceAll(/[<>]/g, '')))
    const isPlain = (gaps) => isRich || ![...gaps].some((gap) => gap.startsWith('<'))
    if (!candidates.some((gaps) => isFilled(gaps) && isPlain(gaps))) {
      faults.push(`${name}: ${key.value} wants ${[...candidates[0]].join(', ')}`)
    }
  })
}

// 4. Messages written in English in the code (errors, validation, notifications, mails) have translations in the other
// languages.
const messageFile = (language, kind) => `${folder}/${language}/${kind}.json`
const gapsIn = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join()
for (const kind of ['messages', 'errors', 'mails']) {
  const known = new Set(translations.flatMap((language) => Object.keys(readJson(messageFile(language, kind)))))
  for (const language of kinds) {
    const at = messageFile(language, kind)
    for (const [message, text] of Object.entries(readJson(at))) {
      if (!known.has(message)) faults.push(`${at}: nobody says the message “${message}”`)
      if (gapsIn(message) !== gapsIn(text)) faults.push(`${at}: “${message}” has other gaps`)
    }
  }
  for (const language of translations) {
    const at = messageFile(language, kind)
    const catalogue = readJson(at)
    for (const message of known) if (!catalogue[message]) faults.push(`${at}: “${message}” is missing`)
    for (const [message, translation] of Object.entries(catalogue))
      if (gapsIn(message) !== gapsIn(translation)) faults.push(`${at}: “${message}” has other gaps`)
  }
}
const cataloguesOf = (language) => ['messages', 'errors'].map((kind) => readJson(messageFile(language, kind)))
const translatorsWith = (...kinds) =>
  translations.map((language) => {
    const further = kinds.map((kind) => readJson(messageFile(language, kind)))
    return [language, createMessageTranslator(Object.assign({}, ...cataloguesOf(language), ...further), language)]
  })
const [translators, mailTranslators] = [translatorsWith(), translatorsWith('mails')]
const said = new Set()
const isSentence = (text) => /^[“A-Z{][^\n]*\s[^\n]*\p{Ll}/u.test(text.trim()) && /\p{L}{2,} \p{L}{2,}/u.test(text)
const attributesFile = /^src\/contract\/car-(?:fact-)?attributes\.ts$/
const quiet = /^(Error|RangeError|TypeError|SyntaxError)$/
const documented = new Set(['description', 'summary', 'title', 'tags', 'className', 'sizes'])
// The import's messages are for the server's operator, at a terminal. The texts of
// equipment are among the texts of the pages, and a test checks that none is missing.
const elsewhere =
  /^src\/contract\/equipment\.ts$|^src\/(domain\/(mail|import|operations)|cli|config|db|platform|server|web\/(texts|seo|theme))\/|^src\/[\w-]+\.ts$/
for (const [name, tree] of trees) {
  const isMail = name.startsWith('src/domain/mail/templates/')
  if (elsewhere.test(name) && !isMail) continue
  walk(tree, (node, parents) => {
    // What a mail is shown with instead of its facts.
    if (isMail && /sample/i.test((node.key ?? node.id)?.name)) return false
    if (node.type === 'NewExpression' && quiet.test(node.callee.name)) return false
    if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return false
    if (node.type === 'CallExpression' && ['answers', 'createRoute'].includes(node.callee.name)) return false
    if (node.type === 'CallExpression' && ['describe', 'meta'].includes(node.callee.property?.name)) return false
    if (node.type === 'Property' && !isMail && !name.startsWith('src/web/') && documented.has(node.key.name))
      return false
    if (node.type === 'JSXAttribute' && documented.has(node.name.name)) return false
    // The names of attributes are page texts, from which messages and mails take them (read-message-catalogues.ts).
    if (node.type === 'Property' && attributesFile.test(name) && node.key.name === 'label') return false
    const text = textOf(node)
    if (text === null || !isSentence(text) || allowedUntranslatedTexts.has(text)) return
    if (parents.at(-1)?.type === 'TSLiteralType') return
    // Route descriptions go into the API's document, which is in English.
    if (name.startsWith('src/api/') && !parents.some(({ callee }) => callee?.name === 'DomainError')) return
    const sample = text.split('{}').reduce((before, after, index) => `${before}X${index}${after}`)
    said.add(sample)
    for (const [language, translate] of isMail ? mailTranslators : translators)
      if (translate(sample) === sample) faults.push(`${name}: “${text}” is in no catalogue of messages of ${language}`)
  })
}

for (const message of translations.flatMap(cataloguesOf).flatMap(Object.keys)) {
  const isWhole = !/\{\w+\}/.test(message)
  if (isWhole && !literals.has(message.trim()) && !dynamicallyComposedMessages.has(message))
    faults.push(`${folder}: nobody says the message “${message}”`)
}

for (const fault of new Set(faults)) console.error(fault)
console.log(
  `texts: ${areas.length} areas, ${said.size} messages, ${languages.length} languages, ${faults.length} faults`,
)
process.exit(faults.length > 0 ? 1 : 0)
