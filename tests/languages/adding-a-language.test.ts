import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { compileTextsPlugin } from '../../scripts/compile-texts-plugin.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'forecourt-language-'))
let vite: ViteDevServer

/** Dutch by its name, German by its words, each with a mark in front, so that what is said can be told to be its own. */
const line = `  nl: { name: 'Nederlands', locale: 'nl-NL', direction: 'ltr', powerUnit: 'PS', distanceUnit: 'km',
    consumptionUnit: 'litres', hour: '2-digit', capitalizesNouns: false, townTime: '{town}', localTime: 'plaatselijke tijd' },`

beforeAll(async () => {
  for (const name of ['src', 'packages', 'scripts', 'migrations', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const traits = join(folder, 'src/contract/languages.ts')
  writeFileSync(
    traits,
    readFileSync(traits, 'utf8').replace('\n} as const satisfies', `\n${line}\n} as const satisfies`),
  )
  cpSync(join(folder, 'src/locales/de'), join(folder, 'src/locales/nl'), { recursive: true })
  for (const file of readdirSync(join(folder, 'src/locales/nl'), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.json')) mark(join(folder, 'src/locales/nl', file))
  }
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const server = { middlewareMode: true, hmr: false, ws: false, watch: null } as const
  vite = await createServer({
    root: folder,
    configFile: false,
    plugins: [compileTextsPlugin()],
    server,
    logLevel: 'error',
  })
})

afterAll(async () => {
  await vite?.close()
  rmSync(folder, { recursive: true, force: true })
})

function mark(file: string): void {
  writeFileSync(file, JSON.stringify(marked(JSON.parse(readFileSync(file, 'utf8')))))
}

/** Lists hold words and patterns for the search, and not what is said. */
function marked(texts: unknown): unknown {
  if (typeof texts === 'string') return `»${texts}`
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, marked(text)]))
}

it('a folder and a line make a language: pages, messages, errors, mail, telephones and numbers speak it', async () => {
  writeFileSync(
    join(folder, 'src/speak.ts'),
    `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { languages, negotiateLanguage } from '#contract/languages.ts'
import { translateForCaller } from '#api/translate-for-caller.ts'
import { smsCodeMessage } from '#domain/mail/sms-code-message.ts'
import { mailTemplateNames } from '#domain/mail/mail-templates.ts'
import { previewMail } from '#domain/mail/read-mail-outbox.ts'
import { localeFormatsOf } from '#web/i18n/locale-formats.ts'
import { LanguageContext } from '#web/i18n/language.ts'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { useShellTexts } from '#web/texts/use-shell-texts.ts'

export async function speak() {
  const raw = new Request('http://localhost/', { headers: { 'Accept-Language': 'nl-BE,nl;q=0.9' } })
  const language = negotiateLanguage(raw)
  const render = (Part) => renderToString(createElement(LanguageContext, { value: { language } }, createElement(Part)))
  await waitForTexts(...languages)
  return {
    language,
    page: render(() => useShellTexts()('browseCars')),
    message: render(() => createElement(TranslatedMessage, { text: 'Title is Required' })).replaceAll(/<!--.*?-->/g, ''),
    error: translateForCaller({ req: { raw } }, 'We couldn’t find that photo.'),
    mail: previewMail(mailTemplateNames[0], { baseUrl: 'https://cars.test', language })?.html ?? '',
    telephone: smsCodeMessage('123456', language),
    price: localeFormatsOf(language).money(1_250_000),
  }
}
`,
  )
  const { speak } = (await vite.ssrLoadModule('/src/speak.ts')) as { speak: () => Promise<Record<string, string>> }
  const { mail = '', price = '', ...said } = await speak()
  expect(said).toEqual({
    language: 'nl',
    page: '»Autos ansehen',
    message: '»Bitte geben Sie einen Titel ein',
    error: '»Dieses Foto gibt es nicht.',
    telephone: '»123456 ist Ihr Code für Forecourt, 10 Minuten lang. Sagen Sie ihn niemandem.',
  })
  expect(price.replaceAll('\u00a0', ' ')).toBe('$ 12.500')
  expect(mail).toContain('<html lang="nl">')
  expect(mail).toContain('»')
  rmSync(join(folder, 'src/speak.ts'))
})

itInProof('the check of texts names what is missing of it on a page and in a mail, and nothing else', () => {
  drop('pages/home.json', 'heading')
  drop('mails.json', 'Unsubscribe')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-texts.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([
    'src/locales/nl/pages/home.json: heading is missing',
    'src/locales/nl/mails.json: “Unsubscribe” is missing',
  ])
})

function drop(name: string, key: string): void {
  const file = join(folder, 'src/locales/nl', name)
  const { [key]: _, ...others } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  writeFileSync(file, JSON.stringify(others))
}
