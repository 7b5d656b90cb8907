/** The pages of the dashboard that Buyers and Sellers both have. */
const shared = /^\/dashboard(\/(myprofile|meetings|messages(\/.*)?))?\/?$/

/** Whether Buyers have this page and Sellers do not, or the other way round. */
export function isSingleRolePage(pathname: string): boolean {
  return pathname.startsWith('/dashboard') && !shared.test(pathname)
}
