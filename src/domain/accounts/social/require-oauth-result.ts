import type { Db } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type OauthResult, readOauthFlow, type SecretEncryptor } from './oauth-flows.ts'

/**
 * The provider's data about the person whose browser has the token.
 * @throws DomainError `gone`
 */
export async function requireOauthResult(
  db: Db,
  sealing: SecretEncryptor,
  { token, now }: { token: string | null; now: Date },
): Promise<OauthResult> {
  const finding = token === null ? null : await readOauthFlow(db, sealing, { kind: 'social-finding', token, now })
  if (!finding) throw oauthFlowExpiredError()
  return finding
}

export function oauthFlowExpiredError(): DomainError {
  return new DomainError('gone', 'This took too long or has already been done. Please start over.')
}
