/** What the server calls a subscription of this browser: the SHA-256 of its address, base64url. */
export async function pushDeviceIdOf({ endpoint }: { endpoint: string }): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
