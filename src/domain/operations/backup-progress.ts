/** How far a backup, a check or a restoration has come, for the person who waits. */
export interface BackupProgress {
  step: 'rows' | 'photos' | 'uploads' | 'downloads' | 'checksums' | 'comparing'
  done: number
  /** Null where it is not known before the end. */
  total: number | null
}

export type ReportBackupProgress = (progress: BackupProgress) => void
