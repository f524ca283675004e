import { findHall, type HallName } from '#games/fishing/fish.ts'
import { isShotRecord, recount, type ShotRecord } from '#games/fishing/rules.ts'
import { hmac } from './crypto.ts'
import { textOf, type EngineReader } from './engine-reader.ts'

export type FishingFacts = {
  engine: 'fishing'
  variant: HallName
  /** The price of one shot unit: a cannon of level n fires n units. */
  unit: string
  shots: readonly ShotRecord[]
}

const caughtOf = (shots: readonly ShotRecord[]) => shots.filter(([, , , , multiplier]) => multiplier > 0)

export const fishingReader: EngineReader<FishingFacts> = {
  read(detail) {
    const variant = findHall(detail.variant)
    if (!variant || !Array.isArray(detail.shots)) return null
    return { engine: 'fishing', variant, unit: textOf(detail.unit) ?? '0', shots: detail.shots.filter(isShotRecord) }
  },
  // the shots, then the catches
  stepsOf: () => 2,
  stepMs: 900,
  isReplayed: ({ shots }) => shots.length > 0,
  resultOf: ({ shots }) => `${caughtOf(shots).length}/${shots.length}`,
  async verify({ variant, shots }, proof) {
    if (proof.kind !== 'seeds' || !proof.serverSeed || shots.length === 0) return 'sealed'
    const { serverSeed, clientSeed, nonce } = proof
    const again = await recount(hmac, { serverSeed, clientSeed, nonce }, variant, shots)
    return JSON.stringify(again) === JSON.stringify(shots) ? 'matches' : 'differs'
  },
}
