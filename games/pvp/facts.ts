import type { GameFacts, PlayFacts } from '#games/card.ts'
import { PVP_KINDS, RAKE_CAP, RAKE_SHARE, variantOf } from './pvp-games.ts'

type Told = { reserved?: unknown; log?: unknown; board?: unknown; pots?: unknown; seats?: unknown }

const ROOMS = Object.fromEntries(
  PVP_KINDS.map((kind) => {
    const { rules, seats, stakes, buyInLeast, buyInMost } = variantOf(kind)
    return [kind, { rules, seats, stakes, buyInLeast, buyInMost }]
  }),
)

const play: PlayFacts = {
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

const TEN_THOUSANDTHS = 10_000

export const facts: GameFacts = {
  play,
  // at least this share of every pot goes back to the players; what a player wins of it depends on the players
  titleOf: () => ({
    rtp: 1 - Number(RAKE_SHARE) / TEN_THOUSANDTHS,
    volatility: null,
    features: ['OTHERS_BETS', 'VERIFIABLE'],
    smallestStake: null,
  }),
}
