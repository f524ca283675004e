/**
 * Takes what sources say of official draws. A broken signature, a board that is none and a result before the draw are
 * refused and logged; the same twice changes nothing; sources that differ stop the issue until two persons decide.
 */
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { HOUSE_OPERATORS } from '#server/lib/live.ts'
import { readBoard, type Board } from '#games/lottery/core/board.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { writeBoard } from '../draws/write-board.ts'
import type { Issue } from '../issues/issue.ts'
import { lockIssue } from '../issues/issues.sql.ts'
import { acceptOffers, insertOffer, isWaitedFor, listOffers } from './offers.sql.ts'
import { isSigned, said, sourcesOf, type Signed, type Source } from './sources.ts'

/** `drawn`: the board is written. `waits`: for a second source. `differs`: for two persons. `known`: nothing new. */
export type Taken = 'drawn' | 'waits' | 'differs' | 'known' | 'refused'

/** Sources that must agree where there are so many. */
const AGREEING = 2
/** Minutes after which one source is enough, when no other says anything. */
const ALONE_MINUTES = 15
const NO_SECRET = { secret: null, beaconValue: null, beaconSignature: null }

/** A board is compared by its text: jsonb and `readBoard` have one order each. */
const textOf = (board: Board) =>
  JSON.stringify(Object.entries(board).toSorted(([one], [other]) => (one < other ? -1 : 1)))

async function decide(env: Env, tx: Tx, issue: Issue, sources: number): Promise<Taken> {
  const offers = await listOffers(tx, issue.id)
  const boards = new Set(offers.map(({ board }) => textOf(board)))
  if (issue.board) boards.add(textOf(issue.board))
  const [first] = offers
  if (boards.size > 1) {
    env.log.error({ lottery: issue.lottery, issue: issue.number }, 'sources of a result differ: two persons decide')
    tx.onCommit(() => env.live.signal(HOUSE_OPERATORS, DRAWS_TOPIC))
    return 'differs'
  }
  if (!first) return 'known'
  if (issue.board) {
    await acceptOffers(tx, issue.id, issue.board)
    return 'known'
  }
  const agreeing = new Set(offers.map(({ source }) => source)).size
  const isEnough = agreeing >= Math.min(AGREEING, sources) || (await isWaitedFor(tx, issue.id, ALONE_MINUTES))
  if (!isEnough) return 'waits'
  if (!(await writeBoard(env, tx, issue, { board: first.board, ...NO_SECRET }))) return 'known'
  await acceptOffers(tx, issue.id, first.board)
  return 'drawn'
}

/** Takes a board that is believed to come from a source, for an issue whose draw is over. */
export function takeBoard(
  env: Env,
  { id }: Pick<Issue, 'id'>,
  { source, board, message }: { source: string; board: Board; message: string | null },
  sources: number,
): Promise<Taken> {
  return env.db.tx(async (tx) => {
    const issue = await lockIssue(tx, id)
    // before its close a result would be known while bets are taken
    if (issue.state === 'pending' || issue.state === 'open') return 'refused'
    if (issue.state === 'void') return 'known'
    await insertOffer(tx, { issue: id, source, board, message })
    return decide(env, tx, issue, sources)
  })
}

/** Takes a signed message about an issue. */
export async function takeSigned(env: Env, issue: Issue, source: Source, signed: Signed): Promise<Taken> {
  const refuse = (why: string): Taken => {
    env.log.error({ source: source.name, lottery: issue.lottery, issue: issue.number }, why)
    return 'refused'
  }
  if (!isSigned(source, signed)) return refuse('a feed’s message bears no signature of it')
  let told: unknown
  try {
    told = JSON.parse(signed.message)
  } catch {
    return refuse('a feed’s message cannot be read')
  }
  const { data } = said.safeParse(told)
  // a message about another issue, signed rightly and sent again, is no result of this one
  if (data?.lottery !== issue.lottery || data.issue !== issue.number) return refuse('a feed spoke of another issue')
  const lottery = findLottery(issue.lottery)
  const read = lottery ? readBoard(lottery.format, data.board) : { errors: [] }
  if (!('board' in read)) return refuse('a feed told a board that is none')
  const offer = { source: source.name, board: read.board, message: signed.message }
  return takeBoard(env, issue, offer, sourcesOf(env).length)
}
