/** The house's calls about where luck is closed. */
import {
  officeCloseLuck,
  officeLuckClosings,
  officeOpenLuck,
  type LuckClosing,
} from '#contract/promotions/office-luck-licences.ts'
import { readBrandRows } from '#server/lib/brands.sql.ts'
import type { Db } from '#server/lib/db.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askOpenLuck, closeLuck, LUCK_OPEN } from './close-luck.ts'
import { listClosings, type Closing } from './closings.sql.ts'

async function present(db: Db, { id, closedAt, openedAt, ...rest }: Closing): Promise<LuckClosing> {
  const open = openedAt === null ? await findWaiting(db, null, LUCK_OPEN.kind, `luck:${id}`) : null
  return {
    ...rest,
    id: String(id),
    closedAt: closedAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    waiting: open && presentWaiting(open),
  }
}

/** Binds the calls. */
export function bindLicencesOffice(http: Http): void {
  const { db } = http.env
  bindCall(http, officeLuckClosings, async () => ({
    closings: await Promise.all((await listClosings(db)).map((one) => present(db, one))),
    brands: (await readBrandRows(db)).brands.map(({ code, name }) => ({ code, name })),
  }))
  bindCall(http, officeCloseLuck, async (context, order) => present(db, await closeLuck(context, order)))
  bindCall(http, officeOpenLuck, async (context, { id, reason }) =>
    present(db, await askOpenLuck(context, BigInt(id), reason)),
  )
}
