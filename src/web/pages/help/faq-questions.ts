/** Keys of the help texts; the key of each answer is its question's key and `Answer`. */
export const buyerQuestions = ['reserve', 'whatToPay', 'lookFirst', 'checkMark', 'cancelABooking', 'refund'] as const
export const sellerQuestions = ['carWorth', 'putUp', 'advertiseCost', 'sellerPaid', 'whoSees', 'twoWant'] as const
export const engineeringQuestions = ['reactState', 'prototypes', 'unitTest', 'frameworks'] as const

export type FaqQuestionKey = (typeof buyerQuestions | typeof sellerQuestions | typeof engineeringQuestions)[number]

/** The page that an answer links to; the key of the link's text is the question's key and `Link`. */
export const faqQuestionLinks = { carWorth: '/prices/my-car' } as const satisfies Partial<
  Record<FaqQuestionKey, string>
>

export function hasFaqQuestionLink(question: FaqQuestionKey): question is keyof typeof faqQuestionLinks {
  return Object.hasOwn(faqQuestionLinks, question)
}
