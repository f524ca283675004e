/**
 * Recomputes a round from its record, with the rules of games/ and nothing of the house. Used by scripts/verify.mjs.
 */
import { createHash, createHmac } from 'node:crypto'
import { bustOfLink } from '#games/crash/rules.ts'
import { rollDice } from '#games/dice/rules.ts'
import { findHall } from '#games/fishing/fish.ts'
import { isShotRecord, recount as recountShots } from '#games/fishing/rules.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { beaconOf, type FindBeacon } from '#games/fair/beacons.ts'
import { decidedBy, readMix, type MixFault } from '#games/fair/round-mix.ts'
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { areSealed, areSeedsFixed, drawDeck, type OpenCard } from '#games/pvp/deck.ts'
import { PVP_KINDS, variantOf } from '#games/pvp/pvp-games.ts'
import { readFixture, rulesOf } from '#games/sports/calendar.ts'
import { drawRound } from '#games/table/draw-round.ts'
import { TABLE_KINDS } from '#games/table/table-games.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { findOriginal } from '#games/original/originals.ts'
import { ratioText, recount } from '#games/original/original.ts'
import { checkHit } from '#games/jackpot/check-hit.ts'
import { readUnits, recountProgressive, recountRound } from '#games/slot/recount.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest()
const sha256: Sha256 = (message) => createHash('sha256').update(message).digest()
const unitsText = (units: bigint | null) =>
  units === null ? '' : `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`
const hundredths = (value: number) => (value / 100).toFixed(2)
/** Sorts an object's fields: databases store them in any order. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isObject(value)
      ? Object.fromEntries(
          Object.keys(value)
            .toSorted((a, b) => a.localeCompare(b))
            .map((name) => [name, sorted(value[name])]),
        )
      : value
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

export type RoundReport = {
  lines: string[]
  isGood: boolean
}

/** Returns the round's facts and proof, from a studio's history or from the betting record; null for any other file. */
export function readRound(body: unknown): { detail: Json; proof: Json } | null {
  if (!isObject(body)) return null
  const detail = isObject(body.detail) ? body.detail : body
  const proof = isObject(body.proof) ? body.proof : detail.proof
  return typeof detail.engine === 'string' && isObject(proof) ? { detail, proof } : null
}

type Check = {
  name: string
  recorded: unknown
  computed: unknown
}

/** Recomputes whether a progressive was won; for one that must drop, what its revealed secret means. */
async function jackpotChecks(
  detail: Json,
  spins: Json[],
  seeds: { serverSeed: string; clientSeed: string; nonce: number },
): Promise<Check[]> {
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

async function checksOf(
  detail: Json,
  seeds: { serverSeed: string; clientSeed: string; nonce: number },
): Promise<Check[] | null> {
  const { engine } = detail
  if (engine === 'dice')
    return [
      { name: 'roll', recorded: detail.roll, computed: hundredths(await rollDice(openPlayerStream(hmac, seeds))) },
    ]
  if (engine === 'slot') {
    const spins = Array.isArray(detail.spins) ? detail.spins.filter(isObject) : []
    const again = await recountRound(hmac, seeds, { ...detail, spins })
    return [
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
  const hall = engine === 'fishing' ? findHall(detail.variant) : null
  if (hall) {
    const shots = Array.isArray(detail.shots) ? detail.shots.filter(isShotRecord) : []
    return [{ name: 'shots', recorded: detail.shots, computed: await recountShots(hmac, seeds, hall, shots) }]
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
    { name: 'multiplier', recorded: detail.multiplier, computed: again && ratioText(again.standing.pays) },
  ]
}

/**
 * Verifies a hand between people: each card that its player saw has a seal from before the deal; with the link, the
 * whole deck again.
 */
/**
 * Returns whether the cards in the record, on the board and in shown hands, are the opened ones, in their places.
 */
function tellsOpened({ kind, seats, board }: Json, cards: readonly OpenCard[]): boolean {
  const variant = PVP_KINDS.find((one) => one === kind)
  if (!variant || !Array.isArray(seats) || !Array.isArray(board)) return false
  const { game } = variantOf(variant)
  const at = new Map(cards.map(({ place, card }) => [place, card]))
  const boardFrom = (game.placesOf(seats.length - 1, seats.length).at(-1) ?? 0) + 1
  const hands = seats.map((seat, place) =>
    isObject(seat) && Array.isArray(seat.cards)
      ? seat.cards.every((card, index) => at.get(game.placesOf(place, seats.length)[index] ?? -1) === card)
      : true,
  )
  return hands.every(Boolean) && board.every((card, index) => at.get(boardFrom + index) === card)
}

/** Why a mix was not fixed before the result. */
const FAULTS: Record<MixFault, string> = {
  seal: 'the house seed of the round is the one that was sealed when the bets opened',
  bet: 'your bet is in what was fixed at the close',
  pulse: 'the pulse is the first one after the close',
  signature: 'the pulse is signed by the network of its beacon, and is the hash of the signature',
}

/** Returns what a round's mix proves, line by line, and the hash that decides with it; by the first recipe the link. */
async function mixOf(
  hash: string,
  recorded: unknown,
  beacons: FindBeacon,
): Promise<{ hash: string | null; lines: string[]; isGood: boolean }> {
  const mix = readMix(recorded)
  if (!mix) return { hash, lines: [], isGood: true }
  const decided = await decidedBy(hmac, sha256, hash, mix, beacons)
  if (decided.hash === null)
    return {
      hash: null,
      lines: ['FAILED  What was mixed into the round is not told: it was never drawn'],
      isGood: false,
    }
  const { beacon, own, closesAt } = mix
  const looked: MixFault[] = [
    'seal',
    ...(own ? ['bet' as const] : []),
    ...(beacon ? ['pulse' as const, 'signature' as const] : []),
  ]
  const lines = looked.map(
    (fault) =>
      `${decided.faults.includes(fault) ? 'FAILED' : 'ok    '}  Mixed in at ${new Date(closesAt).toISOString()}: ${FAULTS[fault]}`,
  )
  const compare = beacon
    ? `compare pulse ${beacon.pulse} with https://api.drand.sh/${beacon.source.slice('drand/'.length)}/public/${beacon.pulse}`
    : 'no public beacon: what remains of trust is told at /fairness'
  return { hash: decided.hash, lines: [...lines, `note    ${compare}`], isGood: decided.faults.length === 0 }
}

async function verifyHand(detail: Json, proof: Json, seed: string | null, beacons: FindBeacon): Promise<RoundReport> {
  const { kind, seal } = detail
  const variant = PVP_KINDS.find((one) => one === kind)
  const { seals, opened, seeds, bets, commitment } = isObject(seal) ? seal : {}
  if (!variant || !Array.isArray(seals) || !Array.isArray(opened) || !Array.isArray(seeds))
    return { lines: ['FAILED  The record tells no sealed cards'], isGood: false }
  const cards = opened
    .filter(isObject)
    .map((one): OpenCard => ({ place: Number(one.place), card: Number(one.card), nonce: textOf(one.nonce) }))
  const areUnder = await areSealed(sha256, seals.map(textOf), cards)
  const isTold = tellsOpened(detail, cards)
  const areFixed = await areSeedsFixed(sha256, readMix(proof.mix), {
    seeds: seeds.map(textOf),
    bets: Array.isArray(bets) ? bets.map(textOf) : [],
  })
  const isSealed = areUnder && isTold && areFixed
  const lines = [
    `${areUnder ? 'ok    ' : 'FAILED'}  ${cards.length} cards lay under the seals that were shown before the deal`,
    `${isTold ? 'ok    ' : 'FAILED'}  The board and the hands that were shown are these cards`,
    `${areFixed ? 'ok    ' : 'FAILED'}  The players’ seeds are those that were fixed at the close`,
  ]
  const hash = textOf(proof.hash) || seed || ''
  if (!/^[0-9a-f]{64}$/.test(hash)) {
    return {
      lines: [
        ...lines,
        'open    The whole shuffle can be drawn again with the link, which is told a day later (--seed)',
      ],
      isGood: isSealed,
    }
  }
  const isLink =
    (await isLinkOf(sha256, textOf(proof.terminalHash), hash, Number(proof.roundNumber))) &&
    (await isLinkOf(sha256, textOf(commitment), hash, 1))
  const mixed = await mixOf(hash, proof.mix, beacons)
  const deck = await drawDeck(
    hmac,
    variantOf(variant).game.code,
    { hash: mixed.hash ?? '', number: Number(proof.roundNumber), salt: textOf(proof.salt), seeds: seeds.map(textOf) },
    seals.length,
  )
  const isDrawn = cards.every(({ place, card }) => deck[place] === card)
  lines.push(
    ...mixed.lines,
    `${isLink ? 'ok    ' : 'FAILED'}  The hash is a link of the published chain`,
    `${isDrawn ? 'ok    ' : 'FAILED'}  The deck that it draws has these cards in these places`,
  )
  return { lines, isGood: isSealed && isLink && mixed.isGood && isDrawn }
}

/** The code with which the studio opens a match's stream. */
const MATCH_CODE = 'MATCH'

/**
 * Verifies a ticket of one match: recomputes the match from its secret, and compares its score and the choice's result.
 */
async function verifyMatch(
  detail: Json,
  { hash, salt }: { hash: string; salt: string },
): Promise<{ isOk: boolean; text: string }> {
  const [leg] = Array.isArray(detail.legs) ? detail.legs.filter(isObject) : []
  const fixture = leg ? readFixture(textOf(leg.match)) : null
  if (!leg || !fixture) return { isOk: false, text: 'The record names no match of the calendar' }
  const rules = rulesOf(fixture.sport)
  const course = await rules.play(
    fixture,
    openDrawStream(hmac, { secret: hash, code: MATCH_CODE, issue: fixture.id, beacon: salt }),
  )
  const { score } = rules.standing(fixture, course, course.endsAt)
  const computed = `${score.home}-${score.away}`
  // both draws of a fight have no score: there the choice's result is compared, too
  const ended =
    fixture.sport === 'cockfight'
      ? rules.settle(fixture, course, textOf(leg.market), textOf(leg.selection), score)?.result.outcome
      : leg.outcome
  return {
    isOk: computed === leg.score && ended === leg.outcome,
    text: `The match ${fixture.id} ended ${textOf(leg.score) || 'without a score'}, computed ${computed}`,
  }
}

/**
 * Checks a round. `seed` is used where the record was written before the house seed was revealed; `beacons`: the
 * trusted ones.
 */
export async function verifyRound(
  { detail, proof }: { detail: Json; proof: Json },
  seed: string | null,
  beacons: FindBeacon = beaconOf,
): Promise<RoundReport> {
  const lines: string[] = []
  let isGood = true
  const tell = (isOk: boolean, text: string) => {
    isGood &&= isOk
    lines.push(`${isOk ? 'ok    ' : 'FAILED'}  ${text}`)
  }
  if (detail.engine === 'pvp') return verifyHand(detail, proof, seed, beacons)
  if (proof.kind === 'chain') {
    const hash = textOf(proof.hash) || seed || ''
    if (!/^[0-9a-f]{64}$/.test(hash))
      return { lines: ['FAILED  The hash of the round is not revealed yet'], isGood: false }
    tell(
      await isLinkOf(sha256, textOf(proof.terminalHash), hash, Number(proof.roundNumber)),
      'The hash is a link of the published chain',
    )
    const mixed = await mixOf(hash, proof.mix, beacons)
    lines.push(...mixed.lines)
    isGood &&= mixed.isGood
    if (mixed.hash === null) return { lines, isGood }
    if (detail.engine === 'sports' || detail.engine === 'cockfight') {
      const { isOk, text } = await verifyMatch(detail, { hash: mixed.hash, salt: textOf(proof.salt) })
      tell(isOk, text)
      const [leg] = Array.isArray(detail.legs) ? detail.legs.filter(isObject) : []
      const mix = readMix(proof.mix)
      if (mix) tell(mix.round === leg?.match, 'What was mixed in is of this match')
      return { lines, isGood }
    }
    const table = TABLE_KINDS.find((kind) => detail.engine === 'table' && kind === detail.kind)
    if (table) {
      const drawn = await drawRound(
        hmac,
        table,
        { hash: mixed.hash, number: Number(proof.roundNumber) },
        textOf(proof.salt),
      )
      tell(
        isSame(drawn.outcome, detail.outcome),
        `The round of ${table} was ${drawn.mark}: ${JSON.stringify(drawn.outcome)}`,
      )
      return { lines, isGood }
    }
    const bust = hundredths(await bustOfLink(hmac, mixed.hash, textOf(proof.salt)))
    tell(bust === detail.bust, `The round ended at ${textOf(detail.bust)}×, computed ${bust}×`)
    return { lines, isGood }
  }
  const serverSeed = textOf(proof.serverSeed) || seed || ''
  if (serverSeed === '')
    return {
      lines: ['FAILED  The house seed is still sealed: change your seeds, then give it with --seed'],
      isGood: false,
    }
  const sealed = createHash('sha256').update(serverSeed).digest('hex')
  tell(sealed === proof.serverSeedHash, 'The house seed is the one that was sealed')
  const checks = await checksOf(detail, {
    serverSeed,
    clientSeed: textOf(proof.clientSeed),
    nonce: Number(detail.nonce ?? proof.nonce),
  })
  if (!checks || checks.length === 0)
    return { lines: [...lines, `FAILED  no game is called ${textOf(detail.engine)}`], isGood: false }
  for (const { name, recorded, computed } of checks) {
    tell(
      isSame(recorded, computed),
      `${textOf(detail.engine)}, ${name}: ${typeof computed === 'string' ? computed : JSON.stringify(computed)}`,
    )
  }
  return { lines, isGood }
}
