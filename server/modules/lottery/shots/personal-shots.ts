/** A member's shots in the file of their personal data. */
import { moment, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { playerOf } from '#server/lib/exports/source.ts'
import { printShot } from '#games/lottery/sea/yeekee.ts'
import { listPast, type PastShot, type ShotKey } from './shots.sql.ts'

const writeKey = ({ issue, place }: PastShot) => `${issue}.${place}`

function readKey(cursor: string | null): ShotKey | null {
  const [issue, place] = cursor?.split('.') ?? []
  return issue && place ? { issue: BigInt(issue), place: Number(place) } : null
}

/** Every shot of the member, as it stands in the published list of its issue. */
export const PERSONAL_SHOTS: PersonalSection = {
  part: 'play',
  name: 'shots',
  read: async (reading, cursor, limit) => {
    const rows = await listPast(reading.env.db, playerOf(reading).id, readKey(cursor), limit)
    const last = rows.length < limit ? undefined : rows.at(-1)
    return {
      entries: rows.map(({ lottery, number, place, shot, shown, at }) => ({
        lottery,
        issue: number,
        place,
        shot: printShot(shot),
        name: shown,
        at: moment(at),
      })),
      next: last ? writeKey(last) : null,
    }
  },
}
