import { z } from 'zod'
import type { Job } from '#server/lib/jobs.ts'
import { removeExpired } from './files.sql.ts'
import { WRITE_JOB } from './order-export.ts'
import { writeFile } from './write-file.ts'

const payload = z.object({ id: z.string() })

export const EXPORTS_JOBS: readonly Job[] = [
  { name: WRITE_JOB, run: async (env, given) => writeFile(env, BigInt(payload.parse(given).id)) },
  { name: 'exports.remove-expired', schedule: '25 * * * *', run: async (env) => { await removeExpired(env.db, env.clock.now()) } },
]
