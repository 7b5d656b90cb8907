/** Texts that are the same in every language, or that no person reads. */
export const allowedUntranslatedTexts = new Set([
  // Names.
  'Rolls Royce',
  'Samsung Internet',
  // Part of a sentence that is translated as a whole.
  ' Ask an Admin to change your role, or sign up with another address.',
  // For the log and the alarms of the server's operator.
  'A payment needs a person to look at it.',
  'A payment could not be reconciled.',
  'The card provider did not say which intent this payment has.',
  'The card provider did not say what became of a refund.',
  'A refund could not be reconciled.',
  'The card provider knows no such payment.',
  // Never shown: the page has its own text for a status, or the response explains the error.
  'The server could not answer.',
  'There is no such brand page.',
  'Not found',
  // Values of the database, which src/locales/<language>/pages/car-words.json translates.
  'Plug-in hybrid',
  'Front-wheel drive',
  'Rear-wheel drive',
  'All-wheel drive',
  'Like new',
  'Needs work',
  // In a picture, which is the same for all visitors who share its address.
  'Not on offer',
  // In a mail, which has its own catalogue.
  'Original price',
  'Engine size',
  // A browser's name for a device; src/web/profile/signed-in-devices-table.tsx has the words.
  'Unknown device',
  // Values that the database stores in place of a name or as a reason.
  'Deleted account',
  'Removed with the account of its seller.',
])

/** Messages of the catalogues that the code composes from parts, or that come from the card provider. */
export const dynamicallyComposedMessages = new Set([
  'Buyer or Seller',
  'Seller or Admin',
  'Buyer or Admin',
  'Your card has insufficient funds.',
  'Your card has expired.',
  "Your card's security code is incorrect.",
  "Your card's security code is invalid.",
  'Your card number is incorrect.',
  'An error occurred while processing your card. Try again in a little bit.',
])
