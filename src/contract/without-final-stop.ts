/**
 * What a person wrote, to be quoted inside a sentence whose own stop follows: `“The photos show a different car”. You …`. An
 * ellipsis stays.
 */
export function withoutFinalStop(text: string): string {
  return text.trimEnd().replace(/(?<![.])[.]$/, '')
}
