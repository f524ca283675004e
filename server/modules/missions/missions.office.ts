import { fail } from '#contract/errors.ts'
import type { OutputOf } from '#contract/call.ts'
import { toPage } from '#contract/call.ts'
import {
  officeDecideReview,
  officeDryMission,
  officeMission,
  officeMissions,
  officePayBoard,
  officePublishMission,
  officeSaveMission,
  officeStopMission,
  type ItemRow,
} from '#contract/missions/office-missions.ts'
import { toWire } from '#contract/money.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { sumFees, countEntrants } from './boards/entrants.sql.ts'
import { listFinals, listPayouts } from './boards/finals.sql.ts'
import { listRanks } from './boards/final-list.ts'
import { listPrizes } from './boards/prizes.ts'
import { askPayout } from './boards/pay-board.ts'
import { dryRun } from './dry-run.ts'
import { listItems, listVersions, type ItemWithFigures } from './items/items.sql.ts'
import { publishItem, saveDraft } from './items/publish-item.ts'
import { pickText } from './pick-text.ts'
import { writeScore } from './members/show-boards.ts'
import { decideReview } from './decide-review.ts'
import { listReviews } from './steps/completions.sql.ts'
import { stopItem } from './stop-item.ts'

const SHOWN_MAX = 500

function presentItem(item: ItemWithFigures, locale: string): ItemRow {
  const {
    id,
    reference,
    kind,
    state,
    draft,
    fromAt,
    untilAt,
    version,
    revision,
    reached,
    done,
    paid,
    costMinor,
    reviews,
  } = item
  return {
    id: String(id),
    reference,
    kind,
    state,
    title: pickText(draft, locale, 'en').title,
    startsAt: fromAt.toISOString(),
    endsAt: untilAt.toISOString(),
    version,
    revision,
    reached,
    done,
    paid,
    cost: toWire(costMinor),
    reviews,
  }
}

async function getItem({ env, merchant }: OperatorContext, id: bigint | null): Promise<ItemWithFigures> {
  const [item] = (await listItems(env.db, { brand: merchant, id: id ?? 0n }, 0, 1)).rows
  return item ?? fail('NOT_FOUND')
}

async function presentPayout({ env }: OperatorContext, item: ItemWithFigures) {
  const { draft } = item
  if (draft.kind !== 'board' || !['frozen', 'paying', 'paid'].includes(item.state)) return []
  const rows = await listRanks(env.db, item.id, draft)
  const scores = new Map(rows.map((row) => [row.memberId, row]))
  const scoreOf = (memberId: string) => writeScore(draft.scoring, scores.get(memberId)?.score ?? 0n)
  const stored = await listPayouts(env.db, item.id, SHOWN_MAX)
  if (stored.length > 0)
    return stored.map(({ amountMinor, ...row }) => ({
      ...row,
      score: scoreOf(row.memberId),
      prize: toWire(amountMinor),
    }))
  return listPrizes(rows, draft)
    .slice(0, SHOWN_MAX)
    .map(({ memberId, rank, amountMinor }) => ({
      memberId,
      username: scores.get(memberId)?.username ?? '',
      rank,
      score: scoreOf(memberId),
      prize: toWire(amountMinor),
      state: 'planned' as const,
      reason: null,
    }))
}

async function showItem(context: OperatorContext, id: string): Promise<OutputOf<typeof officeMission>> {
  const { env } = context
  const item = await getItem(context, readId(id))
  const [versions, reviews, finals, entrants, fees, payout] = await Promise.all([
    listVersions(env.db, item.id),
    listReviews(env.db, item.id, SHOWN_MAX),
    listFinals(env.db, item.id),
    countEntrants(env.db, item.id),
    sumFees(env.db, item.id),
    presentPayout(context, item),
  ])
  return {
    ...presentItem(item, context.locale),
    currency: item.currency,
    draft: item.draft,
    versions: versions.map(({ version, publishedAt, publishedBy }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy,
    })),
    openReviews: reviews.map(({ id: reviewId, memberId, username, step, win, doneAt }) => ({
      id: String(reviewId),
      memberId,
      username,
      step: step + 1,
      window: win,
      doneAt: doneAt.toISOString(),
    })),
    scoring: item.draft.kind === 'board' ? item.draft.scoring : null,
    entrants,
    fees: toWire(fees),
    finals: finals.map(({ version, hash, madeAt, madeBy, differences }) => ({
      version,
      hash,
      at: madeAt.toISOString(),
      by: madeBy,
      differences,
    })),
    payout,
  }
}

/** Binds the operators' calls. */
export function bindMissionsOffice(http: Http): void {
  bindCall(http, officeMissions, async ({ env, merchant, locale }, { pageNo, pageSize, kind, state }) => {
    const { rows, total } = await listItems(env.db, { brand: merchant, kind, state }, (pageNo - 1) * pageSize, pageSize)
    return toPage(
      rows.map((row) => presentItem(row, locale)),
      pageNo,
      pageSize,
      total,
    )
  })
  bindCall(http, officeMission, (context, { id }) => showItem(context, id))
  bindCall(http, officeSaveMission, async (context, input) =>
    presentItem(await getItem(context, await saveDraft(context, input)), context.locale),
  )
  bindCall(http, officePublishMission, async (context, input) => {
    const { id, waiting } = await publishItem(context, input)
    return { ...presentItem(await getItem(context, id), context.locale), waiting }
  })
  bindCall(http, officeStopMission, async (context, input) =>
    presentItem(await getItem(context, await stopItem(context, input)), context.locale),
  )
  bindCall(http, officeDecideReview, decideReview)
  bindCall(http, officePayBoard, askPayout)
  bindCall(http, officeDryMission, dryRun)
}
