/** The upgrade was taken back: the database is as it was before. The message says what was wrong after it. */
export class UpgradeRolledBackError extends Error {
  override name = 'UpgradeTakenBack'
}
