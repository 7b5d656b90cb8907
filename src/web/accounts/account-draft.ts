/** What a visitor has typed of an account. It outlives its dialog, but not the page; the password is not part of it. */
export type AccountDraft = { name: string; email: string; phoneNumber: string }

export const emptyAccountDraft: Readonly<AccountDraft> = { name: '', email: '', phoneNumber: '' }
