import { LegalPage, LegalSection } from '#web/pages/legal/legal-page.tsx'
import { useLegalTexts } from '#web/texts/use-legal-texts.ts'

export default function Privacy() {
  const t = useLegalTexts()
  return (
    <LegalPage path="/privacy" title={t('privacy')} intro={t('privacyIntro')}>
      <LegalSection heading={t('kept')}>
        <p>{t('keptText')}</p>
      </LegalSection>
      <LegalSection heading={t('whoSees')}>
        <ul className="list-disc ps-5 [&>li]:mt-2">
          <li>{t('everybodySees')}</li>
          <li>{t('buyersSee')}</li>
          <li>{t('sellerSees')}</li>
          <li>{t('afterPayment')}</li>
          <li>{t('adminsSee')}</li>
        </ul>
        <p>{t('nothingSold')}</p>
      </LegalSection>
      <LegalSection heading={t('cookies')}>
        <p>{t('cookiesText')}</p>
      </LegalSection>
      <LegalSection heading={t('goesAway')}>
        <p>{t('goesAwayText')}</p>
      </LegalSection>
    </LegalPage>
  )
}
