import { negotiateLanguage } from '#contract/languages.ts'
import type { LegalText } from '#contract/site-settings.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { siteClient } from '#web/settings/settings-client.ts'
import type { LegalDocument } from '#web/settings/settings-values.ts'
import type { LoaderArgs } from '#web/viewer/viewer.ts'

/** The operator's own text of a legal page, where there is one. */
export function loadLegalText({ request, context }: LoaderArgs, document: LegalDocument): Promise<LegalText> {
  const query = { document, language: negotiateLanguage(request) }
  return loadOrPageError(siteClient(context.get(apiFetchContext)).site.legal.$get({ query }))
}
