import { negotiateLanguage } from '#contract/languages.ts'
import type { LegalTextResponse } from '#contract/site-settings.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { apiFetchContext } from '#web/request/request-context.ts'
import { siteSettingsClient } from '#web/settings/settings-client.ts'
import type { LegalDocumentName } from '#web/settings/site-settings-form-values.ts'
import type { LoaderArgs } from '#web/viewer/maybe-signed-in-user.ts'

/** The operator's own text of a legal page, where there is one. */
export function loadLegalText(
  { request, context }: LoaderArgs,
  document: LegalDocumentName,
): Promise<LegalTextResponse> {
  const query = { document, language: negotiateLanguage(request) }
  return loadOrPageError(siteSettingsClient(context.get(apiFetchContext)).site.legal.$get({ query }))
}
