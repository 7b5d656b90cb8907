/** Whether the value of a meeting's time was typed: that has no offset, and a free time has. */
export function isTypedTime(value: string): boolean {
  return value !== '' && !value.endsWith('Z')
}
