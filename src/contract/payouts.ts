export const payoutStates = ['waiting', 'due', 'paid', 'reversed'] as const
export type PayoutState = (typeof payoutStates)[number]
