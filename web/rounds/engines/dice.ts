import { rollDice } from '#games/dice/rules.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { hmac } from './crypto.ts'
import { textOf, type EngineReader } from './engine-reader.ts'

export type DiceFacts = { engine: 'dice'; target: string; over: boolean; roll: string; multiplier: string }

export const diceReader: EngineReader<DiceFacts> = {
  read(detail) {
    const [roll, target] = [textOf(detail.roll), textOf(detail.target)]
    if (!roll || !target) return null
    return { engine: 'dice', target, over: detail.over === true, roll, multiplier: textOf(detail.multiplier) ?? '' }
  },
  // the choice, then the roll
  stepsOf: () => 2,
  stepMs: 800,
  isReplayed: () => true,
  resultOf: ({ roll }) => roll,
  async verify({ roll }, proof) {
    if (proof.kind !== 'seeds' || !proof.serverSeed) return 'sealed'
    const { serverSeed, clientSeed, nonce } = proof
    const drawn = await rollDice(openPlayerStream(hmac, { serverSeed, clientSeed, nonce }))
    return drawn === Math.round(Number(roll) * 100) ? 'matches' : 'differs'
  },
}
