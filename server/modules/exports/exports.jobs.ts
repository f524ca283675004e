import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { removeExpired } from './files.sql.ts'
import { WRITE_FILE } from './write-file.ts'

/** The job that writes an ordered file, and the scheduled deletion of expired files. */
export const EXPORTS_JOBS: readonly Job[] = [
  WRITE_FILE,
  defineTurn({
    name: 'exports.remove-expired',
    schedule: '25 * * * *',
    run: ({ db, clock }) => removeExpired(db, clock.now()),
  }),
]
