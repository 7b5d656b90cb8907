import { confusableSkeleton } from './confusable-characters.ts'

/**
 * Words of badges and of staff, in the languages of this site and in French, Italian and Portuguese. None is a name:
 * they are refused anywhere in one. Each of `stems` matches with any ending.
 */
const never = `
  official officially ufficiale admin admins sysadmin webmaster moderation modération moderatore moderatrice
  support soporte suporte supporto helpdesk`
const stems = `
  verifi certifi zertifiz geprüft geprueft überprüft offiziell oficial officiel administrat administrador
  amministrat moderator moderador modérateur modératrice`

/** The same in other alphabets that many buyers and sellers use. */
const stemsElsewhere = `
  поддержк администратор модератор проверенн официальн підтримк адміністратор перевірен υποστηριξη διαχειριστ
  επαληθευμεν الدعم دعم الإدارة موثق תמיכה מאומת`

/** The same in languages that write no spaces between words. */
const insideElsewhere = `
  客服 官方 管理员 管理員 认证 認證 認証 客户服务 客戶服務 公式 運営 管理者 サポート 관리자 운영자 고객센터 고객지원 인증된 인증됨`

/** The same words joined with others; long enough to be part of no name. */
const inside = `
  forecourt verified verifiziert verificado administrator moderator helpdesk kundendienst kundenservice
  customerservice customercare servicioalcliente atencionalcliente serviceclient servizioclienti
  assistenzaclienti atendimentoaocliente apoioaocliente`

/**
 * Roles that are also surnames or parts of names of firms: refused only if all other words beside them are in `beside`.
 */
const roles = `
  staff team teams system owner owners security safety manager management crew desk department helpline operator
  helpcenter helpcentre livechat escrow mod mods safe secure hilfecenter centrodeayuda
  trusted approved authorized authorised employee mitarbeiter mitarbeiterin inhaber inhaberin betreiber
  eigentümer sicherheit abteilung betreuung vertrauenswürdig vertrauenswürdiger autorisiert autorisierter
  personal geschäftsführung equipo sistema seguridad propietario dueño empleado autorizado autorizada comprobado
  équipe personnel système sécurité propriétaire agréé approuvé autorisé sicurezza proprietario autorizzato
  assistenza equipa segurança proprietário`
const beside = `
  the and of for our site website sales trust help customer customers client user users member members account
  accounts billing payment payments finance fraud dealer seller buyer community platform marketplace online live
  chat contact info abuse legal head chief senior general technical tech service services center centre der die
  das und für von seite verkauf vertrieb vertrauen händler verkäufer kunden hilfe ventas confianza sitio
  vendedor vendedora concesionario ayuda cliente clientes de del la el los las al du des le les et vente ventes
  confiance vendeur concessionnaire clients vendite fiducia venditore sito di clienti servizio concessionario
  vendas confiança do da ao atendimento`

const drawn = (words: string) => words.trim().split(/\s+/).map(confusableSkeleton)
const neverDrawn: ReadonlySet<string> = new Set(drawn(never))
// Greek capitals look like other Latin letters than the lower-case ones do.
const stemsDrawn = drawn([stems, stemsElsewhere, stemsElsewhere.toUpperCase(), ' Υποστηριξη'].join(' '))
const insideDrawn = drawn(inside + insideElsewhere)
const rolesDrawn: ReadonlySet<string> = new Set(drawn(roles))
const besideDrawn: ReadonlySet<string> = new Set(drawn(beside))

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
