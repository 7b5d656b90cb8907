import { createContext, useContext } from 'react'
import { defaultSite, type PublicSite, siteMoneyValues } from '#contract/site.ts'

/** What the operator has set, where anything is set. */
export const SiteContext = createContext<PublicSite | null>(null)

/** The name, logo, fee and contact of this site. */
export function useSite(): PublicSite {
  return useContext(SiteContext) ?? defaultSite
}

/** The rules of money for use in sentences: the fee in percent, the days and hours. */
export function useMoneyValues() {
  return siteMoneyValues(useSite())
}
