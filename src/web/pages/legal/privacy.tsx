import { LegalPage, LegalSection } from '#web/pages/legal/legal-page.tsx'
import { loadLegalText } from '#web/settings/load-legal-text.ts'
import { useLegalTexts } from '#web/texts/use-legal-texts.ts'
import type { Route } from './+types/privacy'

export const loader = (args: Route.LoaderArgs) => loadLegalText(args, 'privacy')

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const t = useLegalTexts()
  return (
    <LegalPage path="/privacy" title={t('privacy')} intro={t('privacyIntro')} own={loaderData}>
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
