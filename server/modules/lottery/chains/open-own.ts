/** Opens issues of the house's own: each takes the next link of its lottery's chain, and its seals are shown. */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { LIST_SHOWN_MS, takesShots } from '#games/lottery/sea/yeekee.ts'
import type { Issue } from '../issues/issue.ts'
import { listFirstOwn, listOwnToOpen, lockPending, openOwn } from '../issues/move-issues.sql.ts'
import { isDemo } from '../issues/sold-anywhere.ts'
import { insertShotList } from '../shots/shots.sql.ts'
import { isHeard, PUBLIC_BEACON } from './beacon.ts'
import { findCurrentChain, insertChain } from './chains.sql.ts'
import { boxChain, CHAIN_LENGTH, makeChain, sealOfLink, type Chain } from './links.ts'

/** The name of the house's own stand-in for a public beacon. */
export const LOCAL = 'local'

/** Publishes a new chain of a lottery, and returns it. */
export async function publishChain(env: Env, tx: Tx, lottery: string): Promise<Chain> {
  const made = makeChain(env.random)
  const { commitment, beaconCommitment } = made
  const boxes = boxChain(env, made)
  const at = env.clock.now()
  const id = await insertChain(tx, { ...boxes, lottery, length: CHAIN_LENGTH, commitment, beaconCommitment, at })
  return { id, length: CHAIN_LENGTH, commitment, ...boxes }
}

async function nextLink(env: Env, tx: Tx, lottery: string): Promise<{ chain: Chain; link: number }> {
  const current = await findCurrentChain(tx, lottery)
  if (current && current.used < current.length) return { chain: current, link: current.used + 1 }
  return { chain: await publishChain(env, tx, lottery), link: 1 }
}

/** Returns whether a lottery's draws are decided by shots. */
const isByShots = (lottery: string) => takesShots(findLottery(lottery) ?? { code: '' })

/**
 * Opens one issue. A draw by shots waits for a pulse that comes after the whole list was shown. Returns false for one that
 * may not open: with the house's own beacon, whoever knows it could shoot last and choose the sum (docs/decisions/0649).
 */
async function openOne(env: Env, tx: Tx, issue: Issue, isPublic: boolean): Promise<boolean> {
  const { id, lottery, closesAt, drawsAt } = issue
  const hasShots = isByShots(lottery)
  if (hasShots && !isPublic && !isDemo(env)) return false
  const { chain, link } = await nextLink(env, tx, lottery)
  const { seal, beaconSeal } = sealOfLink(env, chain, link)
  await openOwn(tx, {
    id,
    chain: chain.id,
    link,
    seal,
    beacon: isPublic ? PUBLIC_BEACON.source : LOCAL,
    pulse: isPublic
      ? PUBLIC_BEACON.pulseAfter(hasShots ? drawsAt.getTime() + LIST_SHOWN_MS : closesAt.getTime())
      : null,
    beaconSeal: isPublic ? null : beaconSeal,
  })
  if (hasShots) await insertShotList(tx, { issue: id, head: seal, endsAt: drawsAt })
  return true
}

/**
 * Opens the first issue of each own lottery that has none on sale, in the transaction that wrote the draws before it: one
 * that has just closed takes its link too, so that no draw is missing between the archive and what is on sale.
 */
export async function openAfterArchive(env: Env, tx: Tx): Promise<void> {
  const isPublic = await isHeard(env)
  for (const { id } of await listFirstOwn(tx)) {
    const issue = await lockPending(tx, id)
    if (issue) await openOne(env, tx, issue, isPublic)
  }
}

/**
 * Opens every own issue that is due, one transaction each. The beacon is named now, before anybody bets: a public one
 * where it was heard lately, else the house's own sealed secret. Returns how many it opened.
 */
export async function openOwnDue(env: Env): Promise<number> {
  const due = await listOwnToOpen(env.db)
  if (due.length === 0) return 0
  const isPublic = await isHeard(env)
  let opened = 0
  for (const { id } of due)
    await env.db.tx(async (tx) => {
      const issue = await lockPending(tx, id)
      if (!issue) return
      if (await openOne(env, tx, issue, isPublic)) opened++
    })
  return opened
}
