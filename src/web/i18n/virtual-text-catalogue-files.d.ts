declare module 'virtual:text-files' {
  /** `de/home` → the built file of the catalogue; empty in development. */
  export const files: Record<string, string>
}
