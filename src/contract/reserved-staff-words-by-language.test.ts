import { describe, expect, it } from 'vitest'
import { SignUpRequest } from './accounts.ts'
import { type Language, type LanguageOfOwnTexts, languages, languagesOfTexts } from './languages.ts'

/** How somebody would call themselves to pass for the staff of this site, and people and firms who do not. */
type Samples = Record<'support' | 'admin' | 'moderator' | 'verified' | 'payments' | 'security', readonly string[]> & {
  real: readonly string[]
}

/** A language without its samples does not compile. */
const samples: Record<LanguageOfOwnTexts, Samples> = {
  en: {
    support: ['Customer Service', 'Support', 'Help Desk'],
    admin: ['Administrator', 'Site Management'],
    moderator: ['Moderator', 'Moderation Team'],
    verified: ['Verified Seller', 'Certified Dealer', 'Trusted Seller'],
    payments: ['Payment Department', 'Billing Team'],
    security: ['Security Department', 'Account Security'],
    real: ['Chad Staff', 'Bob Supporter', 'Paige Turner', 'Deskin Motors', 'Helper & Sons', 'Payment Okafor'],
  },
  de: {
    support: ['Kundendienst', 'Kundenbetreuung', 'Kunden-Hilfe-Abteilung'],
    admin: ['Administratorin', 'Verwaltung', 'Seitenverwaltung'],
    moderator: ['Moderatorin', 'Moderation'],
    verified: ['Verifizierter Verkäufer', 'Geprüfter Händler', 'Vertrauenswürdiger Verkäufer'],
    payments: ['Zahlungsabteilung', 'Abteilung für Zahlungen'],
    security: ['Sicherheitsabteilung', 'Sicherheit'],
    real: ['Verkauf', 'Verkauf Müller', 'Petra Prüfer', 'Hausverwaltung Weber', 'Jens Sicher', 'Kundry Dienst'],
  },
  es: {
    support: ['Soporte técnico', 'Servicio de atención al cliente', 'Equipo de ayuda'],
    admin: ['Administradora', 'Administración del sitio'],
    moderator: ['Moderador', 'Moderación'],
    verified: ['Vendedor verificado', 'Concesionario certificado'],
    payments: ['Departamento de pagos', 'Equipo de pagos'],
    security: ['Departamento de seguridad', 'Seguridad de la cuenta'],
    real: ['Sol Portero', 'Segura García', 'Amparo Pagos', 'Modesto Ayuda Pérez', 'Ventas del Norte'],
  },
  fr: {
    support: ['Service client', 'Assistance', 'Assistance client'],
    admin: ['Administrateur', 'Administratrice du site', 'Personnel'],
    moderator: ['Modérateur', 'Modération'],
    verified: ['Vendeur vérifié', 'Concessionnaire certifié', 'Vendeuse agréée vérifiée'],
    payments: ['Service des paiements', 'Équipe paiement'],
    security: ['Service sécurité', 'Sécurité des comptes'],
    real: [
      'Jean Service',
      'Modeste Dupont',
      'Aide Diallo',
      'Garage de l’Équipe',
      'Vérane Officier',
      'Assistance Auto 24',
    ],
  },
  pl: {
    support: ['Obsługa klienta', 'Biuro obsługi klienta', 'Wsparcie techniczne', 'Pomoc', 'Zespół pomocy'],
    admin: ['Administrator', 'Administracja serwisu', 'Administratorka'],
    moderator: ['Moderacja', 'Moderatorka', 'Zespół moderacji'],
    verified: ['Zweryfikowany sprzedawca', 'Zweryfikowana', 'Certyfikowany sprzedawca', 'Zaufany sprzedawca'],
    payments: ['Dział płatności', 'Dzial platnosci'],
    security: ['Dział bezpieczeństwa', 'Zespół ds. bezpieczeństwa', 'Bezpieczeństwo'],
    real: [
      'Adam Nowak',
      'Anna Weryfikowska',
      'Jan Pomocnik',
      'Pomoc Drogowa Kowalski',
      'Modna Zofia',
      'Certyfikowane Auta',
    ],
  },
  ar: {
    support: ['الدعم', 'خدمة العملاء', 'خدمات العملاء', 'خدمه العملاء', 'الدعم الفني', 'فريق المساعدة', 'دعـــم'],
    admin: ['إدارة الموقع', 'اداره الموقع', 'الإدارة', 'مدير الموقع', 'الأدمن', 'المسؤول'],
    moderator: ['المشرف', 'مشرف', 'المشـــرف', 'الْمُشْرِف', 'مشرف الموقع', 'محمد (المشرف)', 'فريق الإشراف'],
    verified: ['بائع موثق', 'البائع الموثّق', 'بائع معتمد', 'تم التحقق', 'تاجر موثوق', 'البائع الرسمي'],
    payments: ['قسم المدفوعات', 'قسم الدفع', 'فريق الدفع'],
    security: ['قسم الأمن', 'فريق الأمان', 'الأمن والحماية'],
    real: ['محمد علي', 'پرویز مشرف', 'أحمد المشرف', 'رسمي', 'خالد الإدريسي', 'سالم الدعيع', 'أمان', 'معرض الثقة'],
  },
}

const samplesOf = (language: Language) => samples[languagesOfTexts(language).at(-1) as LanguageOfOwnTexts]
const isTaken = (name: string) => SignUpRequest.shape.name.safeParse(name).success

describe.each(languages)('in %s', (language) => {
  const { real, ...staff } = samplesOf(language)

  it.each(Object.entries(staff))('nobody is called like the staff of this site: %s', (_, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(isTaken)).toEqual([])
  })

  it('names of people and firms are taken', () => {
    expect(real.length).toBeGreaterThan(4)
    expect(real.filter((name) => !isTaken(name))).toEqual([])
  })
})
