import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { sweepParts } from './file-store.ts'
import { removeExpired } from './remove-expired.ts'
import { WRITE_FILE } from './write-file.ts'

/** The job that writes an ordered file, and the scheduled deletion of expired files. */
export const EXPORTS_JOBS: readonly Job[] = [
  WRITE_FILE,
  defineTurn({
    name: 'exports.remove-expired',
    schedule: '25 * * * *',
    run: removeExpired,
  }),
  defineTurn({ name: 'exports.remove-lost', schedule: '55 4 * * *', run: sweepParts }),
]
