/** Pictures that people sent with something: files that rows name (docs/decisions/0776), and those of before in their rows. */
import type { Queryable } from '../db.ts'
import type { Env } from '../env.ts'
import { defineTurn, type Job } from '../jobs.ts'
import type { Picture } from '../open-picture.ts'
import {
  moveRowFiles,
  type Moving,
  readRowFile,
  removeRowFiles,
  type RowFile,
  sweepRowFiles,
  withRowFile,
} from './files-of-rows.ts'

/** A row of a picture: its bytes, or the file that has them. */
type PictureRow = Omit<Picture, 'jpeg'> & { jpeg: Buffer | null; file: string | null; at: Date }

export type PictureTable<Row> = Moving<Row> & {
  /** The module, for the names of its jobs. */
  module: string
  /** The folder of its files: `applications/`. */
  prefix: string
  /** Lists the pictures of one subject, oldest first. */
  list: (q: Queryable, subject: bigint) => Promise<PictureRow[]>
  /** Returns which of these files rows name. */
  listKnown: (q: Queryable, keys: readonly string[]) => Promise<readonly string[]>
  /** When what lies in rows is moved, and when lost files are removed. */
  schedules: { move: string; sweep: string }
}

export type PictureStore = {
  /**
   * Writes the file of a picture, then does the work that commits its row, and returns how many pictures there are. No
   * file is left by a refusal, nor where the work answers that the picture was there already.
   */
  withPicture: (
    env: Env,
    picture: Picture,
    work: (file: string) => Promise<{ all: number; isNew: boolean }>,
  ) => Promise<number>
  /** Returns the pictures of a subject, oldest first. */
  readPictures: (env: Env, subject: bigint) => Promise<(Picture & { at: Date })[]>
  /** Moves pictures of before out of their rows. */
  movePictures: (env: Env) => Promise<void>
  jobs: readonly Job[]
}

/** Returns the store of the pictures of a table. */
export function storePictures<Row>(table: PictureTable<Row>): PictureStore {
  const kind: RowFile = { prefix: table.prefix, ending: '.jpg', type: 'image/jpeg' }
  const movePictures = (env: Env) => moveRowFiles(env, kind, table)
  return {
    withPicture: (env, { jpeg }, work) =>
      withRowFile(env, kind, jpeg, async (file) => {
        const { all, isNew } = await work(file)
        if (!isNew) await removeRowFiles(env, [file])
        return all
      }),
    async readPictures(env, subject) {
      const rows = await table.list(env.db, subject)
      return Promise.all(
        rows.map(async ({ jpeg, file, ...rest }) => ({ ...rest, jpeg: jpeg ?? (await readRowFile(env, file ?? '')) })),
      )
    },
    movePictures,
    jobs: [
      defineTurn({ name: `${table.module}.move-pictures`, schedule: table.schedules.move, run: movePictures }),
      defineTurn({
        name: `${table.module}.remove-lost-pictures`,
        schedule: table.schedules.sweep,
        run: (env) => sweepRowFiles(env, kind.prefix, table.listKnown),
      }),
    ],
  }
}
