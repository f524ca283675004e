import { drawRound, readKind, type RecordedKind } from '#games/table/draw-round.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import { hmac, sha256 } from './crypto.ts'
import { isObject, textOf, type EngineReader } from './engine-reader.ts'

export type TableSpot = { spot: string; stake: string; win: string | null }
export type TableFacts = {
  engine: 'table'
  kind: RecordedKind
  spots: TableSpot[]
  outcome: unknown
  mark: string | null
}

export const tableReader: EngineReader<TableFacts> = {
  read(detail) {
    const kind = readKind(detail.kind)
    if (!kind || !Array.isArray(detail.spots)) return null
    const spots = detail.spots
      .filter(isObject)
      .map(({ spot, stake, win }) => ({ spot: textOf(spot) ?? '', stake: textOf(stake) ?? '0', win: textOf(win) }))
    return { engine: 'table', kind, spots, outcome: detail.outcome ?? null, mark: textOf(detail.mark) }
  },
  // the bets, then the result
  stepsOf: () => 2,
  stepMs: 900,
  isReplayed: ({ outcome }) => outcome !== null,
  resultOf: ({ mark }) => mark,
  async verify({ kind, mark, outcome }, proof) {
    if (proof.kind !== 'chain' || !proof.hash || outcome === null) return 'sealed'
    const isLink = await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber)
    const { hash, faults } = await decidedBy(hmac, sha256, proof.hash, proof.mix)
    if (hash === null) return 'sealed'
    const drawn = await drawRound(hmac, kind, { hash, number: proof.roundNumber }, proof.salt)
    return isLink && faults.length === 0 && drawn.mark === mark ? 'matches' : 'differs'
  },
}
