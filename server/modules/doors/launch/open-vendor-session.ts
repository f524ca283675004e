import { toWire } from '#contract/money.ts'
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { blockOf } from '#server/modules/protection/play-stop.ts'
import { getPlayBalance } from '#server/modules/play/purses/purses.sql.ts'
import { worstOf } from '#server/lib/play-status.ts'
import { consumeLaunch, findSessionFacts, insertVendorSession, type Launch, type SessionFacts } from './launches.sql.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { stopRefusal, VendorRefusal } from '../vendors/vendor-refusal.ts'

/** As long as one long evening; for a bet after that the player must open the game again. */
export const VENDOR_SESSION_MS = 12 * HOUR_MS

function refusalAtDoor(launch: Launch, facts: SessionFacts, now: Date): VendorRefusal | null {
  if (launch.expiresAt <= now) return new VendorRefusal('SESSION_EXPIRED', 'the launch token is too old')
  if (facts.isFrozen) return new VendorRefusal('PLAYER_FROZEN', 'the player may not play')
  if (facts.isBarred) return new VendorRefusal('BET_NOT_ALLOWED', 'the player may not play')
  const block = facts.protection && blockOf(facts.protection, now)
  if (block) return stopRefusal(block)
  const status = worstOf(
    facts.play === 'off' ? 'maintenance' : facts.play,
    facts.vendor,
    facts.game,
    facts.brand ?? 'on',
  )
  if (status === 'off') return new VendorRefusal('GAME_DISABLED', 'the game is off')
  return status === 'maintenance' ? new VendorRefusal('MAINTENANCE', 'the game is under maintenance') : null
}

/**
 * Exchanges a launch token, once, for a session. Refuses with SESSION_INVALID (unknown, another vendor's, or used),
 * SESSION_EXPIRED (older than a minute), PLAYER_FROZEN, BET_NOT_ALLOWED (may not play, is excluded or takes a break),
 * MAINTENANCE or GAME_DISABLED. A refusal uses the token up too.
 */
export async function openVendorSession(env: Env, vendor: string, request: { token: string }): Promise<SessionAnswer> {
  const now = env.clock.now()
  const session = newToken(env.random)
  const opened = await env.db.tx(async (tx) => {
    const launch = await consumeLaunch(tx, vendor, sha256(request.token), now)
    if (!launch) return new VendorRefusal('SESSION_INVALID', 'unknown or used launch token')
    const facts = await findSessionFacts(tx, launch)
    if (!facts) return new VendorRefusal('PLAYER_NOT_FOUND', 'the player is gone')
    const refusal = refusalAtDoor(launch, facts, now)
    if (!refusal) await insertVendorSession(tx, sha256(session), launch, now, after(now, VENDOR_SESSION_MS))
    return refusal ?? { launch, facts }
  })
  if (opened instanceof VendorRefusal) throw opened // thrown after the commit, so that the token stays used
  const { launch, facts } = opened
  const { code, switches } = await getBrand(env, facts.merchant)
  const balance = await getPlayBalance(env.db, {
    id: launch.memberId,
    isTrial: launch.isTrial,
    currency: launch.currency,
  })
  return {
    session,
    accountRef: toAccountRef(launch),
    displayName: facts.username,
    currency: launch.currency,
    balance: toWire(balance),
    country: facts.country,
    language: launch.language,
    demo: launch.isTrial,
    gameCode: launch.gameCode,
    chat: switches.CHAT,
    brand: code,
    featureBuy: switches.FEATUREBUY,
  }
}
