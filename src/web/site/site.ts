import { createContext, useContext } from 'react'
import { defaultPublicSiteSettings, type PublicSiteSettings, siteMoneyMessageValues } from '#contract/site.ts'

/** What the operator has set, where anything is set. */
export const SiteSettingsContext = createContext<PublicSiteSettings | null>(null)

/** The name, logo, fee and contact of this site. */
export function useSiteSettings(): PublicSiteSettings {
  return useContext(SiteSettingsContext) ?? defaultPublicSiteSettings
}

/** The rules of money for use in sentences: the fee in percent, the days and hours. */
export function useMoneyRuleValues() {
  return siteMoneyMessageValues(useSiteSettings())
}
