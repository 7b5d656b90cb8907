/** Keys of the help texts; the key of each answer is its question's key and `Answer`. */
export const buyerFaqQuestions = ['reserve', 'whatToPay', 'lookFirst', 'checkMark', 'cancelABooking', 'refund'] as const
export const sellerFaqQuestions = ['carWorth', 'putUp', 'advertiseCost', 'sellerPaid', 'whoSees', 'twoWant'] as const
export const engineeringFaqQuestions = ['reactState', 'prototypes', 'unitTest', 'frameworks'] as const

export type FaqQuestionKey = (
  | typeof buyerFaqQuestions
  | typeof sellerFaqQuestions
  | typeof engineeringFaqQuestions
)[number]

/** The page that an answer links to; the key of the link's text is the question's key and `Link`. */
export const faqQuestionLinks = { carWorth: '/prices/my-car' } as const satisfies Partial<
  Record<FaqQuestionKey, string>
>

export function hasFaqQuestionLink(question: FaqQuestionKey): question is keyof typeof faqQuestionLinks {
  return Object.hasOwn(faqQuestionLinks, question)
}
