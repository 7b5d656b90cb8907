import ar from '#locales/ar/reserved-staff-words.json' with { type: 'json' }
import de from '#locales/de/reserved-staff-words.json' with { type: 'json' }
import en from '#locales/en/reserved-staff-words.json' with { type: 'json' }
import es from '#locales/es/reserved-staff-words.json' with { type: 'json' }
import fr from '#locales/fr/reserved-staff-words.json' with { type: 'json' }
import pl from '#locales/pl/reserved-staff-words.json' with { type: 'json' }
import { confusableSkeleton } from './confusable-characters.ts'
import type { LanguageOfOwnTexts } from './languages.ts'

/** The words of badges and of staff in one language; each list with a space between its words. */
type ReservedStaffWords = {
  /** What may be written in front of a word, in one with it: the Arabic article. */
  prefixes: string
  /** Words that are no name: refused anywhere in one. */
  never: string
  /** The same with any ending. */
  stems: string
  /** The same joined with others; long enough to be part of no name. */
  inside: string
  /** Roles that are also surnames or parts of names of firms: refused only if all other words are in `beside`. */
  roles: string
  beside: string
}

/** A language of this site without its words does not compile. */
const ofSite = { en, de, es, fr, pl, ar } satisfies Record<LanguageOfOwnTexts, ReservedStaffWords>

/** The same of languages that many buyers and sellers write, but in which this site has no texts. */
const ofOthers: readonly ReservedStaffWords[] = [
  {
    prefixes: '',
    never: 'ufficiale moderatore moderatrice supporto',
    stems: 'verific certific amministrat',
    inside: 'servizioclienti assistenzaclienti',
    roles: 'sicurezza proprietario autorizzato assistenza',
    beside: 'vendite fiducia venditore sito di clienti servizio concessionario',
  },
  {
    prefixes: '',
    never: 'suporte',
    stems: 'verific certific oficial administrador moderador',
    inside: 'atendimentoaocliente apoioaocliente',
    roles: 'equipa segurança proprietário',
    beside: 'vendas confiança do da ao atendimento',
  },
  // Russian, Ukrainian, Greek and Hebrew. Greek capitals look like other Latin letters than the lower-case ones do.
  ...[
    'поддержк администратор модератор проверенн официальн підтримк адміністратор перевірен תמיכה מאומת',
    'ПОДДЕРЖК АДМИНИСТРАТОР МОДЕРАТОР ПРОВЕРЕНН ОФИЦИАЛЬН ПІДТРИМК АДМІНІСТРАТОР ПЕРЕВІРЕН',
    'υποστηριξη διαχειριστ επαληθευμεν Υποστηριξη ΥΠΟΣΤΗΡΙΞΗ ΔΙΑΧΕΙΡΙΣΤ ΕΠΑΛΗΘΕΥΜΕΝ',
  ].map((stems) => ({ prefixes: '', never: '', stems, inside: '', roles: '', beside: '' })),
  {
    // Languages that write no spaces between words.
    prefixes: '',
    never: '',
    stems: '',
    inside: `客服 官方 管理员 管理員 认证 認證 認証 客户服务 客戶服務 公式 運営 管理者 サポート 관리자 운영자 고객센터 고객지원 인증된 인증됨`,
    roles: '',
    beside: '',
  },
]

const everyLanguage: readonly ReservedStaffWords[] = [...Object.values(ofSite), ...ofOthers]
const wordsOf = (list: string) => list.split(/\s+/).filter((word) => word !== '')

/** The words of a list in all languages as a reader sees them, with each of the prefixes and without. */
function drawn(list: Exclude<keyof ReservedStaffWords, 'prefixes' | 'inside'>): string[] {
  return everyLanguage.flatMap(({ prefixes, [list]: words }) =>
    ['', ...wordsOf(prefixes)].flatMap((prefix) => wordsOf(words).map((word) => confusableSkeleton(prefix + word))),
  )
}

const neverDrawn: ReadonlySet<string> = new Set(drawn('never'))
const stemsDrawn = [...new Set(drawn('stems'))]
const insideDrawn = ['forecourt', ...everyLanguage.flatMap(({ inside }) => wordsOf(inside))].map(confusableSkeleton)
const rolesDrawn: ReadonlySet<string> = new Set(drawn('roles'))
const besideDrawn: ReadonlySet<string> = new Set(drawn('beside'))

const claim = `(?:certified|zertifizierte[mnrs]?|geprüfte[mnrs]?|certificad[ao]s?)`
const goods = `(?:(?:pre-?owned|used) )?(?:cars?|autos?|motors|vehicles|pre-?owned|trucks|(?:gebraucht)?wagen|fahrzeuge|coches|carros|vehículos)`
const claimOfGoods = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${claim} (${goods})|(${goods}) ${claim})(?![\p{L}\p{N}])`,
  'giu',
)
const peopleOfTrade = /seller|dealer|owner|agent|händler|verkäufer|vended|concesionari/iu

/**
 * Removes a firm's claim about its cars (`Certified Cars Ltd`) from a name: it is not a badge of the seller. `Verified`
 * is the badge of this site, and stays. A name with a word for the seller stays unchanged.
 */
export function stripCertificationClaimsFromName(name: string): string {
  return peopleOfTrade.test(name) ? name : name.replaceAll(claimOfGoods, '$1$2')
}

/** Whether a word, in its `confusableSkeleton`, belongs to a badge or a role and to no name. */
export function isReservedName(word: string): boolean {
  return neverDrawn.has(word) || stemsDrawn.some((stem) => word.startsWith(stem))
}

/** Whether letters, in their `confusableSkeleton`, contain such a word among others. */
export function containsReservedName(letters: string): boolean {
  return insideDrawn.some((part) => letters.includes(part))
}

/** Whether letters, in their `confusableSkeleton`, consist of words of staff only, with at least one role. */
export function consistsOfRoleWords(letters: string): boolean {
  /** By position: whether the letters before it are such words, and whether a role is among them. */
  const reached = new Map([[0, false]])
  for (let start = 0; start < letters.length; start++) {
    const hasRole = reached.get(start)
    if (hasRole === undefined) continue
    for (let end = start + 2; end <= letters.length; end++) {
      const word = letters.slice(start, end)
      const isRole = rolesDrawn.has(word) || neverDrawn.has(word)
      if (isRole || besideDrawn.has(word)) reached.set(end, isRole || hasRole || reached.get(end) === true)
    }
  }
  return reached.get(letters.length) === true
}
