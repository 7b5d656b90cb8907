import type { Config } from '#config/config.ts'
import {
  type DiagnosticOutcome,
  okDiagnosticOutcome,
  warningDiagnosticOutcome,
} from '#domain/operations/doctor/diagnostic-finding.ts'

/** Whether the proxy that ends TLS is named: the server itself speaks http only, so an https site has one. */
export function checkTrustedProxy({
  env,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'env' | 'publicUrl' | 'trustedProxies'>): DiagnosticOutcome {
  if (trustedProxies.length > 0) return okDiagnosticOutcome(`Requests come through ${trustedProxies.join(', ')}.`)
  if (env === 'demo' || !publicUrl?.startsWith('https:')) return okDiagnosticOutcome('No proxy is named.')
  return warningDiagnosticOutcome(
    'TRUSTED_PROXY is not set although PUBLIC_URL is https: all people behind the proxy share the limits of one address, and a stop does not wait until the proxy has seen it.',
    'Set TRUSTED_PROXY to the address from which the proxy calls, 127.0.0.1 where it is on this machine.',
  )
}
