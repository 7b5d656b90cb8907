import { describe, expect, it } from 'vitest'
import { SignUpRequest } from './accounts.ts'
import { isImpersonatingName, personNameError, personNameErrorMessages } from './person-name.ts'

/** Sixty names that could pass for a badge, for staff or for the site, in the languages of its readers. */
const imitations = [
  ...['Verified', 'Verified Seller', 'Una Verified', 'Vërifïed Owner', 'V3rified', 'Verifi3d!', 'ver1f1ed dealer'],
  ...['Geprüft', 'Geprüfter Händler', 'Gepr\u0075\u0308ft', 'Geprueft', 'Verifizierter Verkäufer', 'Max (geprüft)'],
  ...['Vérifié', 'Vendeur vérifié', 'Verificado', 'Vendedora verificada', 'Venditore verificato', 'Certified Dealer'],
  ...['Zertifizierter Händler', 'Concesionario certificado', 'Concessionnaire certifié', 'Concessionario certificato'],
  ...['ꓮꓓꓟꓲꓠ', 'ꓢꓴꓑꓑꓳꓣꓔ', 'ᎪᎠᎷᎥᏁ', 'ꓦꓰꓣꓲꓝꓲꓰꓓ', 'ᗩᗪᗰᓰᑎ', 'ꓢꓔꓮꓝꓝ', '\u{10410}dmin', 'Aꓓmin'],
  ...['adm¡n', 'adm!n', '@dm1n', 'Admin1', 'Admin 2', 'Adrnin', 'Suppor+', '5upport', '$upport team', 'A.D.M.I.N'],
  ...['Trust and Safety', 'Trust & Safety', 'TrustAndSafety', 'System', 'System Administrator', 'Site Owner'],
  ...['Sales Team', 'SalesTeam', 'Staff', 'S T A F F', 'Chad [Staff]', 'Staff | Chad', 'Official Seller'],
  ...['Equipo de soporte', 'Atención al cliente', 'Équipe de modération', 'Servizio clienti', 'Equipe de suporte'],
  ...['Approved Dealer'],
]

/** Sixty names of people and of dealers, many of them similar to the words above. */
const realNames = [
  ...[
    'Adam Minster',
    'Verity',
    'Verity Fields',
    'Stafford',
    'Stafford Cripps',
    'Supporta',
    'Dean Admiral',
    'Chad Staff',
  ],
  ...[
    "O'Brien",
    'Siobhán Ní Dhomhnaill',
    '李',
    '李小龙',
    'Нина',
    'Нина Официрова',
    'Βασίλης',
    'Ngô Thị',
    'Ngô Thị Hạnh',
  ],
  ...['ᏎᏉᏯ', 'ᏣᎳᎩ ᎠᏂᏴᏫᏯᎢ', 'ꓡꓲ-ꓢꓴ ꓐꓴ', 'ᐃᓄᒃ ᓄᓇᕗᑦ', 'ⵎⴰⵙⵉⵏ', 'አበበ ቢቂላ', 'ნინო', 'ধ্রুব সেন', 'அனிதா ராஜ்'],
  ...['Sven Systermans', 'Systema Petrov', 'Fiona Sales', 'Edson Sales', 'Trust Okafor', 'Elihu Root', 'Admire Moyo'],
  ...['Teamrat Ghezzehei', 'Verena Certo', 'Certina Hall', 'Modesta Moderno', 'Ron Vernon', 'Arnold Bernstein'],
  ...['Owen Owner', 'Mike Manager', 'Jacques Offenbach', 'Oficina Motors', 'Hugo Personn'],
  ...['Car Team Berlin', 'Auto Service Weber GmbH', 'Center Motors', "Sal's Car Service", 'Schmidt & Partner KG'],
  ...[
    '山田ゆき',
    '佐々木 エミ',
    '김 철수',
    'Tom 王',
    'X Æ A-12',
    'R2 D2',
    'Admon Halevi',
    'Adminah Jones',
    'Safiya Trusty',
  ],
  ...['Personne Dubois', 'Oswald Officer'],
]

const isRefused = (name: string) => !SignUpRequest.shape.name.safeParse(name).success

describe('sixty names that imitate a badge or staff', () => {
  it.each(imitations)('%s is refused', (name) => expect(isRefused(name)).toBe(true))
  it('are sixty', () => expect(new Set(imitations).size).toBe(60))
})

describe('sixty names of people and dealers', () => {
  it.each(realNames)('%s is taken', (name) =>
    expect([personNameError(name), isImpersonatingName(name)]).toEqual([null, false]),
  )
  it('are sixty', () => expect(new Set(realNames).size).toBe(60))
})

describe('desks of a site', () => {
  it.each(['Help Center', 'Helpcentre', 'Escrow Service', 'Mod Team', 'Safe Seller', 'Live Chat'])(
    '%s is a desk of this site, and refused',
    (name) => expect(isRefused(name)).toBe(true),
  )

  it.each(['Mod Diaz', 'Chatwin Live', 'Escrowe Motors', 'Safeway Cars'])('%s is a name', (name) =>
    expect(isRefused(name)).toBe(false),
  )
})

describe('what a firm says of its cars', () => {
  it.each([
    ...['Certified Cars Ltd', 'Certified Pre-Owned Motors', 'Austin Certified Used Cars', 'Coches Certificados S.L.'],
    ...['Zertifizierte Gebrauchtwagen GmbH', 'Geprüfte Autos Müller'],
  ])('is no badge: %s', (name) => expect(isRefused(name)).toBe(false))

  it.each([
    ...['Certified', 'Certified Car Dealer', 'Bob (certified)', 'Certified Seller of Cars', 'Cеrtified Cars'],
    ...['Verified Cars', 'Certified Verified Cars', 'Geprüfter Autohändler', 'Certified Cars Support'],
  ])('is one where it is of whoever sells them, or is the badge of this site: %s', (name) =>
    expect(isRefused(name)).toBe(true),
  )
})

describe('staff in other alphabets', () => {
  it.each([
    ...[
      'Поддержка',
      'Анна Администратор',
      'Проверенный продавец',
      'Υποστήριξη',
      'الدعم الفني',
      'תמיכה',
      '客服',
      '在线客服',
    ],
    ...['认证卖家', '官方', '管理員', '認証済み', 'サポート', '고객센터', '관리자'],
  ])('is refused: %s', (name) => expect(isRefused(name)).toBe(true))

  it.each(['Модест Мусоргский', 'Администрова Нина', 'پرویز مشرف', '王官', '公文子', '이공식', 'Ελένη Διάκου'])(
    'is not meant by %s',
    (name) => expect(isRefused(name)).toBe(false),
  )
})

describe('the alphabet of a name', () => {
  it.each(['𐌀𐌃𐌀', '𐎠𐎭𐎠', 'ᚨᛞᚨ', '𐤀𐤃𐤀', '𒀀𒁕', '𐐀𐐼𐐨', 'ⲁⲇⲁ'])('%s is dead, or nobody’s', (name) => {
    expect(personNameError(name)).toBe(personNameErrorMessages.alphabet)
  })

  it.each(['Аda', 'Aꓮda', 'ᎪDA', 'Ադա1a', 'अa', 'Αλέξα王', 'ひ한'])('%s mixes what no word does', (name) => {
    expect(personNameError(name)).toBe(personNameErrorMessages.mixed)
  })
})
