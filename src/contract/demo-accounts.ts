/** The accounts of the demo that a visitor may try, one a role. Only a demo has them: never where people really trade. */
export const demoVisitorAccounts = [
  { role: 'Buyer', email: 'buyer@demo.test' },
  { role: 'Seller', email: 'seller@demo.test' },
  { role: 'Admin', email: 'admin@demo.test' },
] as const

/** Known to all: the server that starts a demo prints it, too. */
export const demoPassword = 'ForeCourt!26'
