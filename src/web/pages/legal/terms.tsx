import { Link } from 'react-router'
import { LegalPage, LegalSection } from '#web/pages/legal/legal-page.tsx'
import { loadLegalText } from '#web/settings/load-legal-text.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useLegalTexts } from '#web/texts/use-legal-texts.ts'
import type { Route } from './+types/terms'

export const loader = (args: Route.LoaderArgs) => loadLegalText(args, 'terms')

export default function Terms({ loaderData }: Route.ComponentProps) {
  const money = useMoneyRuleValues()
  const t = useLegalTexts()
  return (
    <LegalPage path="/terms" title={t('terms')} intro={t('termsIntro')} own={loaderData}>
      <LegalSection heading={t('whatForecourtIs')}>
        <p>{t('whatForecourtIsText')}</p>
      </LegalSection>
      <LegalSection heading={t('accounts')}>
        <p>{t('accountsText')}</p>
      </LegalSection>
      <LegalSection heading={t('sellers')}>
        <p>{t('sellersText')}</p>
      </LegalSection>
      <LegalSection heading={t('buyers')}>
        <p>{t('buyersText')}</p>
      </LegalSection>
      <LegalSection heading={t('payments')}>
        <p>{t('paymentsText', money)}</p>
      </LegalSection>
      <LegalSection heading={t('handover')}>
        <p>{t('handoverText')}</p>
      </LegalSection>
      <LegalSection heading={t('refunds')}>
        <p>{t('refundsText', money)}</p>
      </LegalSection>
      <LegalSection heading={t('questions')}>
        <p>
          {t.rich('questionsText', {
            contact: (words) => (
              <Link to="/contact" className="text-primary underline underline-offset-4">
                {words}
              </Link>
            ),
            privacy: (words) => (
              <Link to="/privacy" className="text-primary underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </p>
      </LegalSection>
    </LegalPage>
  )
}
