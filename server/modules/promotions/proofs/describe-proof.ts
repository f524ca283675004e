/** What a draw is decided by, for everybody who wants to compute it again. */
import { toWire } from '#contract/money.ts'
import type { LuckProof } from '#contract/promotions/luck.ts'
import { ENVELOPES_MAX, type RaffleTerms } from '#contract/promotions/luck-terms.ts'
import type { Env } from '#server/lib/env.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { listGrabs } from '../envelopes/grabs.sql.ts'
import { presentDraw } from '../luck/draw-secrets.ts'
import { findDraw, type Draw } from '../luck/draws.sql.ts'
import { findVersionTerms } from '../luck/version-terms.sql.ts'
import { prizesOf } from '../raffles/raffle-prizes.ts'
import { listDrawn } from '../raffles/raffles.sql.ts'

async function proveRaffle(env: Env, draw: Draw): Promise<LuckProof> {
  const terms = await findVersionTerms<RaffleTerms>(env.db, draw.offerId, draw.version)
  return {
    kind: 'raffle',
    ...presentDraw(env, draw),
    root: draw.root,
    tickets: draw.tickets,
    prizes: prizesOf(terms).length,
    onePerHolder: terms.onePerMember,
    drawn: (await listDrawn(env.db, draw.id)).map(({ ticket, holder, seed, prize, path }) => ({
      ticket,
      holder,
      seed,
      prize,
      path,
    })),
  }
}

async function proveEnvelopes(env: Env, draw: Draw): Promise<LuckProof> {
  const taken = draw.toldAt ? await listGrabs(env.db, draw.id, ENVELOPES_MAX) : []
  return {
    kind: draw.kind === 'red_envelope' ? 'red_envelope' : 'envelope_rain',
    ...presentDraw(env, draw),
    sum: toWire(draw.sumMinor ?? 0n),
    envelopes: draw.envelopes ?? 0,
    taken: taken.map(({ name, amountMinor }) => ({ name: maskName(name), amount: toWire(amountMinor) })),
  }
}

/** Returns the proof of a brand's draw; null when there is none of that name. The secret only when the draw is over. */
export async function describeProof(env: Env, brand: string, reference: string): Promise<LuckProof | null> {
  const draw = await findDraw(env.db, brand, reference)
  if (!draw) return null
  if (draw.kind === 'raffle') return proveRaffle(env, draw)
  if (draw.kind === 'lucky_wheel') return { kind: 'lucky_wheel', ...presentDraw(env, draw) }
  return proveEnvelopes(env, draw)
}
