/**
 * On a write of a page: the id of the account that the page was shown to, or `pageOfVisitor`. A browser sends the cookie of
 * whoever signed in last, who may be somebody else. Other clients of the API need not send it.
 */
export const pageAccountHeader = 'X-Forecourt-Account'

/** In place of an account: nobody was signed in when the page was shown. */
export const pageOfVisitor = 'none'
