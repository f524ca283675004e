/**
 * Recomputes a round from its record, with the rules of games/ and nothing of the house. Used by scripts/verify.mjs.
 */
import { createHash } from 'node:crypto'
import { bustOfLink } from '#games/crash/rules.ts'
import { beaconOf, type FindBeacon } from '#games/fair/beacons.ts'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { readMix } from '#games/fair/round-mix.ts'
import { readFixture, rulesOf } from '#games/sports/calendar.ts'
import { drawRound, readKind } from '#games/table/draw-round.ts'
import { verifyHand } from './verify/hand.ts'
import { mixOf } from './verify/mix.ts'
import {
  add,
  hmac,
  hundredths,
  isHash,
  isObject,
  isSame,
  openReport,
  sha256,
  textOf,
  type Check,
  type Json,
  type RoundReport,
  type Tell,
} from './verify/record.ts'
import { crashPaid, readMoney, tablePaid, ticketPaid, type RoundMoney } from './verify/round-money.ts'
import { checksOf } from './verify/seeded-round.ts'

/** A round as `readRound` returns it. */
type Round = { detail: Json; proof: Json; money?: RoundMoney | null }

const legsOf = ({ legs }: Json): Json[] => (Array.isArray(legs) ? legs.filter(isObject) : [])

/** Returns the round's facts and proof, from a studio's history or from the betting record; null for any other file. */
export function readRound(body: unknown): Round | null {
  if (!isObject(body)) return null
  const detail = isObject(body.detail) ? body.detail : body
  const proof = isObject(body.proof)
    ? body.proof
    : (detail.proof ?? (legsOf(detail).length > 1 ? { kind: 'legs' } : null))
  return typeof detail.engine === 'string' && isObject(proof) ? { detail, proof, money: readMoney(body, detail) } : null
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
  const [leg] = legsOf(detail)
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

/** Adds a line for each figure of the record that was computed again. */
function tellChecks({ engine }: Json, checks: readonly Check[], tell: Tell): void {
  for (const { name, recorded, computed } of checks)
    tell(
      isSame(recorded, computed),
      `${textOf(engine)}, ${name}: ${typeof computed === 'string' ? computed : JSON.stringify(computed)}`,
    )
}

/** Compares what the deciding hash of a chain gives with the record: a match, a table's round, or a crash's end. */
async function compareWithHash({ detail, proof, money = null }: Round, hash: string, tell: Tell): Promise<void> {
  const salt = textOf(proof.salt)
  if (detail.engine === 'sports' || detail.engine === 'cockfight') {
    const { isOk, text } = await verifyMatch(detail, { hash, salt })
    tell(isOk, text)
    const [leg] = legsOf(detail)
    const mix = readMix(proof.mix)
    if (mix) tell(mix.round === leg?.match, 'What was mixed in is of this match')
    tellChecks(detail, money ? ticketPaid(money, detail) : [], tell)
    return
  }
  const table = detail.engine === 'table' ? readKind(detail.kind) : null
  if (table) {
    const drawn = await drawRound(hmac, table, { hash, number: Number(proof.roundNumber) }, salt)
    tell(
      isSame(drawn.outcome, detail.outcome),
      `The round of ${table} was ${drawn.mark}: ${JSON.stringify(drawn.outcome)}`,
    )
    tellChecks(detail, money ? tablePaid(money, table, detail, drawn.outcome) : [], tell)
    return
  }
  const bust = hundredths(await bustOfLink(hmac, hash, salt))
  tell(bust === detail.bust, `The round ended at ${textOf(detail.bust)}×, computed ${bust}×`)
  tellChecks(detail, money ? crashPaid(money, { ...detail, bust }) : [], tell)
}

/** Returns whether a ticket ended by its cash-out, whatever its matches brought. */
const isCashedOut = (round: Round): round is Round & { money: RoundMoney } =>
  round.detail.openPercent === 0 && round.money !== null && round.money !== undefined

/** Verifies a round that a link of a published chain decides, with what was mixed into it. */
async function verifyChain(round: Round, seed: string | null, beacons: FindBeacon): Promise<RoundReport> {
  const { proof } = round
  const hash = textOf(proof.hash) || seed || ''
  const { report, tell } = openReport()
  const checks = isCashedOut(round) ? ticketPaid(round.money, round.detail) : []
  if (!isHash(hash) && checks.length > 0) {
    report.lines.push('note    The whole ticket was cashed out before its match ended')
    tellChecks(round.detail, checks, tell)
    return report
  }
  if (!isHash(hash)) return { lines: ['FAILED  The hash of the round is not revealed yet'], isGood: false }
  tell(
    await isLinkOf(sha256, textOf(proof.terminalHash), hash, Number(proof.roundNumber)),
    'The hash is a link of the published chain',
  )
  const mixed = await mixOf(hash, proof.mix, beacons)
  add(report, mixed)
  if (mixed.hash !== null) await compareWithHash(round, mixed.hash, tell)
  return report
}

/** Verifies a ticket of several matches: each by the proof that its leg carries, and what all of them together pay. */
async function verifyLegs({ detail, money = null }: Round, beacons: FindBeacon): Promise<RoundReport> {
  const { report, tell } = openReport()
  let seen = 0
  for (const [at, leg] of legsOf(detail).entries()) {
    const { proof, outcome, score } = leg
    if (score === null && (outcome === 'void' || outcome === null)) {
      report.lines.push(
        `note    Leg ${at + 1}: ${outcome ? 'its match was void' : 'the ticket was decided before its match'}`,
      )
      continue
    }
    seen++
    const own = isObject(proof) ? proof : {}
    add(report, await verifyChain({ detail: { ...detail, legs: [leg] }, proof: own }, null, beacons))
  }
  if (seen > 0 || !isCashedOut({ detail, proof: {}, money }))
    tell(seen > 0, 'The record tells how matches of the ticket ended')
  tellChecks(detail, money ? ticketPaid(money, detail) : [], tell)
  return report
}

/** Verifies a round that the house seed and the player's seed decide. */
async function verifySeeds({ detail, proof, money = null }: Round, seed: string | null): Promise<RoundReport> {
  const serverSeed = textOf(proof.serverSeed) || seed || ''
  if (serverSeed === '')
    return {
      lines: ['FAILED  The house seed is still sealed: change your seeds, then give it with --seed'],
      isGood: false,
    }
  const { report, tell } = openReport()
  const sealed = createHash('sha256').update(serverSeed).digest('hex')
  tell(sealed === proof.serverSeedHash, 'The house seed is the one that was sealed')
  const nonce = Number(detail.nonce ?? proof.nonce)
  const checks = await checksOf(detail, { serverSeed, clientSeed: textOf(proof.clientSeed), nonce }, money)
  if (!checks || checks.length === 0) tell(false, `no game is called ${textOf(detail.engine)}`)
  tellChecks(detail, checks ?? [], tell)
  return report
}

/**
 * Checks a round. `seed` is used where the record was written before the house seed was revealed; `beacons`: the
 * trusted ones.
 */
export async function verifyRound(
  round: Round,
  seed: string | null,
  beacons: FindBeacon = beaconOf,
): Promise<RoundReport> {
  if (round.detail.engine === 'pvp') return verifyHand(round.detail, round.proof, seed, beacons)
  if (round.proof.kind === 'legs') return verifyLegs(round, beacons)
  return round.proof.kind === 'chain' ? verifyChain(round, seed, beacons) : verifySeeds(round, seed)
}
