/** Keys of the help texts; the answer to each is its key and `Answer`. */
export const buyerQuestions = ['reserve', 'whatToPay', 'lookFirst', 'checkMark', 'cancelABooking', 'refund'] as const
export const sellerQuestions = ['putUp', 'advertiseCost', 'sellerPaid', 'whoSees', 'twoWant'] as const
export const engineeringQuestions = ['reactState', 'prototypes', 'unitTest', 'frameworks'] as const

export type Question = (typeof buyerQuestions | typeof sellerQuestions | typeof engineeringQuestions)[number]
