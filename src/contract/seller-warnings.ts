import type { EvidenceCar, SellerVerificationEvidence, SharedEvidence } from './seller-verification.ts'

/** What an Admin looks at before a seller gets the badge; an empty one names nothing. */
export type SellerWarnings = {
  isEmailUnconfirmed: boolean
  declined: SellerVerificationEvidence['declined']
  suspendedReason: string | null
  takenDown: number
  reports: SellerVerificationEvidence['reports'] | null
  shared: SharedEvidence[]
  /** Cars whose VIN names another maker. */
  otherMakers: EvidenceCar[]
}

/**
 * What of the evidence speaks against a seller. A telephone number is no part of it: most people have not confirmed theirs,
 * and a warning that always stands is not read. Nor is an address that an Admin entered, who knows whose it is.
 */
export function findSellerWarnings(evidence: SellerVerificationEvidence): SellerWarnings {
  const { emailVerified, isCreatedByAdmin, declined, suspendedReason, cars, reports, shared } = evidence
  return {
    isEmailUnconfirmed: !emailVerified && !isCreatedByAdmin,
    declined,
    suspendedReason,
    takenDown: cars.takenDown,
    reports: reports.total > 0 ? reports : null,
    shared,
    otherMakers: cars.newest.filter(({ vin }) => vin === 'mismatch'),
  }
}

/**
 * Whether an Admin is asked before the badge, which is one press otherwise (row S-31). Not for what many honest sellers have: an
 * address that is not confirmed yet, or a telephone, a network or a photo that is another's, too, as of a couple or a firm.
 */
export function isSellerDoubtful(warnings: SellerWarnings): boolean {
  const { declined, suspendedReason, takenDown, reports, shared, otherMakers } = warnings
  return (
    declined !== null ||
    suspendedReason !== null ||
    takenDown > 0 ||
    reports !== null ||
    shared.some(({ kind, person }) => kind === 'vin' || person.isSuspended) ||
    otherMakers.length > 0
  )
}
