/** Recomputes rounds that two seeds decide: originals, dice, slots with their jackpots, fishing. */
import { rollDice } from '#games/dice/rules.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { findHall } from '#games/fishing/fish.ts'
import { isShotRecord, recount as recountShots } from '#games/fishing/rules.ts'
import { checkHit } from '#games/jackpot/check-hit.ts'
import { multiplierOf, ratioText, recount } from '#games/original/original.ts'
import { findOriginal } from '#games/original/originals.ts'
import { readUnits, recountProgressive, recountRound } from '#games/slot/recount.ts'
import { hmac, hundredths, isObject, sha256, textOf, unitsText, type Check, type Json } from './record.ts'

import { dicePaid, fishingPaid, originalPaid, slotPaid, type RoundMoney } from './round-money.ts'

/** The two seeds and the number of a round. */
type Seeds = { serverSeed: string; clientSeed: string; nonce: number }

/** Recomputes whether a progressive was won; for one that must drop, what its revealed secret means. */
async function jackpotChecks(detail: Json, spins: Json[], seeds: Seeds): Promise<Check[]> {
  const { jackpot } = detail
  if (!isObject(jackpot)) return []
  const won = isObject(jackpot.won) ? jackpot.won : null
  const drawn = await recountProgressive(hmac, seeds, { ...detail, spins })
  if (drawn !== null)
    return [{ name: 'jackpot', recorded: won === null ? 'not won' : 'won', computed: drawn ? 'won' : 'not won' }]
  if (won === null) return []
  const hit = await checkHit(hmac, sha256, {
    name: textOf(jackpot.name),
    pool: textOf(jackpot.pool),
    cycle: Number(won.cycle),
    unit: BigInt(textOf(jackpot.unit) || '0'),
    secret: textOf(won.secret),
    secretHash: textOf(won.secretHash),
    drawn: readUnits(won.drawn) ?? -1n,
    amount: readUnits(won.amount) ?? -1n,
  })
  return [
    { name: 'jackpot, its secret is the one that was sealed', recorded: true, computed: hit?.isSealed },
    {
      name: 'jackpot, the amount of the secret',
      recorded: unitsText(readUnits(won.drawn)),
      computed: hit && unitsText(hit.drawn),
    },
    { name: 'jackpot, the pool had reached it', recorded: true, computed: hit?.isDrawn },
  ]
}

/** Recomputes every spin of a slot's round, and its jackpot. */
async function slotChecks(detail: Json, seeds: Seeds, money: RoundMoney | null): Promise<Check[]> {
  const spins = Array.isArray(detail.spins) ? detail.spins.filter(isObject) : []
  const again = await recountRound(hmac, seeds, { ...detail, spins })
  const wins = again?.flatMap(({ win }) => win ?? []) ?? []
  // a long round's record holds its first spins alone
  const isWhole = wins.length === spins.length && detail.spinCount === spins.length
  const { jackpot } = detail
  const won = isObject(jackpot) && isObject(jackpot.won) ? readUnits(jackpot.won.amount) : 0n
  return [
    ...(money && isWhole ? [slotPaid(money, wins, won ?? 0n)] : []),
    ...(await jackpotChecks(detail, spins, seeds)),
    ...spins.flatMap((spin, index): Check[] => {
      const computed = again?.[index]
      const shows = computed && computed.stops.length > 0 ? 'stops' : 'grid'
      const win = readUnits(spin.win)
      return [
        { name: `${shows} of spin ${index + 1}`, recorded: spin[shows], computed: computed?.[shows] },
        ...(computed && computed.win !== null
          ? [{ name: `win of spin ${index + 1}`, recorded: unitsText(win), computed: unitsText(computed.win) }]
          : []),
      ]
    }),
  ]
}

/**
 * Recomputes what a round from a player's own seeds recorded, and what it pays where the record says what was paid;
 * null for a game that is not known. The house seed is checked by the caller.
 */
export async function checksOf(detail: Json, seeds: Seeds, money: RoundMoney | null): Promise<Check[] | null> {
  const { engine } = detail
  if (engine === 'dice') {
    const roll = await rollDice(openPlayerStream(hmac, seeds))
    const choice = { target: Math.round(Number(detail.target) * 100), over: detail.over === true }
    return [
      { name: 'roll', recorded: detail.roll, computed: hundredths(roll) },
      ...(money ? [dicePaid(money, roll, choice)] : []),
    ]
  }
  if (engine === 'slot') return slotChecks(detail, seeds, money)
  const hall = engine === 'fishing' ? findHall(detail.variant) : null
  if (hall) {
    const shots = Array.isArray(detail.shots) ? detail.shots.filter(isShotRecord) : []
    const again = await recountShots(hmac, seeds, hall, shots)
    return [
      { name: 'shots', recorded: detail.shots, computed: again },
      ...(money ? fishingPaid(money, detail, again) : []),
    ]
  }
  const game = findOriginal(textOf(engine))
  if (!game) return null
  const again = await recount(game, hmac, seeds, {
    choice: detail.choice,
    moves: Array.isArray(detail.moves) ? detail.moves : [],
  })
  return [
    { name: 'luck', recorded: detail.shown, computed: again?.shown },
    { name: 'what was shown', recorded: detail.view, computed: again?.standing.view },
    {
      name: 'multiplier',
      recorded: detail.multiplier,
      computed: again && ratioText(multiplierOf(game, again.standing)),
    },
    ...(money && again ? [originalPaid(money, game, again.standing)] : []),
  ]
}
