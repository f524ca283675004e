/** A board with very many members, and how long its page's questions take. */
import type { BoardDocument } from '#contract/missions/terms.ts'
import { after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { countRanked, findOwnRank, listTop } from '#server/modules/missions/boards/ranks.sql.ts'
import { compileItem, type CountedBoard } from '#server/modules/missions/counting/documents.ts'
import { saveRanks, type ChangedRank } from '#server/modules/missions/counting/state.sql.ts'
import { median } from './lib-house.ts'
import { BENCH_BRAND, boardOf, publishItem } from './lib-items.ts'

const CHUNK = 50_000
const QUESTIONS = 200
const FIRST = 50

/** Fills a board with members, with scores that are spread as money is: most of them low. */
async function fillBoard(env: Env, id: bigint, document: BoardDocument, members: number): Promise<void> {
  const now = env.clock.now()
  const counted = compileItem({
    id: String(id),
    brand: BENCH_BRAND,
    currency: 'BDT',
    kind: 'board',
    zone: 'UTC',
    from: now,
    until: now,
    frozenPlace: null,
    versions: [{ version: 1, publishedAt: now, document }],
  })
  const board = counted as CountedBoard
  for (let first = 0; first < members; first += CHUNK) {
    const some = Array.from({ length: Math.min(CHUNK, members - first) }, (_none, index): ChangedRank => {
      const place = first + index + 1
      const score = 10_000n * BigInt(1 + Math.floor(5_000_000 / (1 + ((place * 7_919) % members))))
      const rank = { score, reachedAt: after(now, -place), figures: null }
      return { memberId: `8${place}`, board, before: undefined, rank }
    })
    await env.db.tx((tx) => saveRanks(tx, some))
  }
  await env.db.query('vacuum analyze missions.ranks')
  await env.db.query('analyze missions.bands')
}

export type Asked = { median: number; worst: number }

async function time(ask: (turn: number) => Promise<unknown>): Promise<Asked> {
  const took: number[] = []
  for (let turn = 0; turn < QUESTIONS; turn++) {
    const start = performance.now()
    await ask(turn)
    took.push(performance.now() - start)
  }
  return { median: median(took), worst: took.toSorted((one, other) => other - one)[1] ?? 0 }
}

/** Returns how many milliseconds the questions of a board's page take among so many members. */
export async function measureBoard(env: Env, members: number): Promise<{ first: Asked; own: Asked; last: Asked }> {
  const document = boardOf(env.clock.now(), 0)
  const id = await publishItem(env, document, members)
  await fillBoard(env, id, document, members)
  return {
    first: await time(async () => [await listTop(env.db, id, FIRST), await countRanked(env.db, id)]),
    own: await time((turn) => findOwnRank(env.db, id, 'turnover', `8${1 + ((turn * 104_729) % members)}`)),
    last: await time(() => findOwnRank(env.db, id, 'turnover', `8${members}`)),
  }
}
