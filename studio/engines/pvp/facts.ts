import { PVP_KINDS, RAKE_CAP, RAKE_SHARE, variantOf } from '#games/pvp/pvp-games.ts'
import type { EngineFacts } from '../facts.ts'

type Told = { reserved?: unknown; log?: unknown; board?: unknown; pots?: unknown; seats?: unknown }

const ROOMS = Object.fromEntries(
  PVP_KINDS.map((kind) => {
    const { rules, seats, stakes, buyInLeast, buyInMost } = variantOf(kind)
    return [kind, { rules, seats, stakes, buyInLeast, buyInMost }]
  }),
)

export const pvpFacts: EngineFacts = {
  stakeStep: '0.001',
  isSeeded: false,
  version: '1.0.0',
  rules: { name: 'pvp', facts: { rooms: ROOMS, rakeShare: Number(RAKE_SHARE), rakeCap: Number(RAKE_CAP) } },
  choices: ['kind', 'room', 'seat', 'reserved'],
  phasesOf(detail) {
    const { log = [], board = [], pots = null } = detail as Told
    return {
      phases: [{ phase: 'hand', log }, ...(pots === null ? [] : [{ phase: 'showdown', board, pots }])],
      result: null,
    }
  },
}
