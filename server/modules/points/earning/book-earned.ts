/** Books what members earned: one line of the ledger for each of them in a turn, however many bets it came from. */
import { CallError } from '#contract/errors.ts'
import { pointsToMinor } from '#contract/wallet/points.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { newReference } from '#server/lib/random.ts'
import { getBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { brandPoints, memberPoints } from '#server/modules/wallet/points-accounts.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { endWaiting, insertEarning, listUnbooked, lockBooked, saveBooked, saveOwed } from './book-earned.sql.ts'
import { pointsOf } from './weigh.ts'

/** Members of one page of a turn. */
const PAGE = 200

type Due = { brand: string; memberId: string; points: bigint; validMinor: bigint }

/** Posts points to a member, or from them when it is below zero. */
async function post(tx: Tx, env: Env, { brand, memberId, points, validMinor }: Due): Promise<void> {
  const reference = newReference(env.random, 'PE')
  const at = env.clock.now()
  await insertEarning(tx, { memberId, brand, reference, points, validMinor, at })
  const own = await openAccount(tx, memberPoints(memberId))
  const house = await openAccount(tx, brandPoints(brand))
  const [debit, credit] = points > 0n ? [house, own] : [own, house]
  const amountMinor = pointsToMinor(points > 0n ? points : -points)
  await postTransfersInTx(tx, env, {
    key: `points-earned ${reference}`,
    at,
    transfers: [{ debit, credit, amountMinor, reason: 'points_earned', reference }],
  })
}

async function bookMember(tx: Tx, env: Env, memberId: string): Promise<void> {
  const booked = await lockBooked(tx, memberId)
  if (!booked) return
  const target = pointsOf(booked.progress)
  const points = target - booked.points
  await endWaiting(tx, memberId, booked) // undone with the posting, where points are owed: those stay in the queue
  if (points === 0n) return saveBooked(tx, memberId, booked.points, booked.bookedMinor)
  await saveBooked(tx, memberId, target, booked.validMinor)
  const validMinor = booked.validMinor - booked.bookedMinor
  await post(tx, env, { brand: booked.brand, memberId, points, validMinor })
}

/** Queues what cannot be taken back now, because the member has spent it. */
async function queue(tx: Tx, env: Env, memberId: string): Promise<void> {
  const booked = await lockBooked(tx, memberId)
  if (!booked) return
  const missing = booked.points - pointsOf(booked.progress)
  const has = await getBalance(tx, memberPoints(memberId))
  if (missing > 0n && pointsToMinor(missing) > has) await saveOwed(tx, memberId, missing, env.clock.now())
}

/**
 * Books a member's earned points, or takes back those of bets that were taken back, each once. Points that were spent
 * already are never taken below zero: they are queued, and next points count against them
 * (docs/reference/promotions.md 1).
 */
export async function bookEarned(env: Env, memberId: string): Promise<void> {
  try {
    await env.db.tx((tx) => bookMember(tx, env, memberId))
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'INSUFFICIENT_FUNDS') throw error
    await env.db.tx((tx) => queue(tx, env, memberId))
  }
}

/** Books what all members earned since the turn before. Returns how many members it looked at. */
export async function bookAllEarned(env: Env): Promise<number> {
  let [last, count] = ['', 0]
  for (;;) {
    const page = await listUnbooked(env.db, last, PAGE)
    for (const { memberId } of page) await bookEarned(env, memberId)
    count += page.length
    last = page.at(-1)?.memberId ?? ''
    if (page.length < PAGE) return count
  }
}

export const BOOK_EARNED = defineTurn({ name: 'points.book-earned', schedule: '*/2 * * * *', run: bookAllEarned })
