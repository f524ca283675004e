/**
 * The figures of a hand between members, as shown to members: 4 000 hands of a full room that practice players played
 * against each other (`countPvp(kind, 4000, 1)`), stored here because counting takes minutes. The test beside it plays
 * others and compares.
 */
import type { PvpKind } from './pvp-games.ts'

export type StatedHand = Readonly<Record<'rtp' | 'hit' | 'deviation', string>> & {
  /** Half the width of the 95 % interval of each. */
  within: Readonly<Record<'rtp' | 'hit' | 'deviation', string>>
}

export const PVP_FIGURES: Readonly<Record<PvpKind, StatedHand>> = {
  holdem: {
    rtp: '0.9548',
    hit: '0.1754',
    deviation: '9.36',
    within: { rtp: '0.0006', hit: '0.0013', deviation: '0.40' },
  },
  'holdem-duel': {
    rtp: '0.9504',
    hit: '0.5189',
    deviation: '5.30',
    within: { rtp: '0.0001', hit: '0.0030', deviation: '0.23' },
  },
  'holdem-nine': {
    rtp: '0.9578',
    hit: '0.1184',
    deviation: '10.65',
    within: { rtp: '0.0006', hit: '0.0011', deviation: '0.38' },
  },
  patti: {
    rtp: '0.9944',
    hit: '0.2017',
    deviation: '126.56',
    within: { rtp: '0.0003', hit: '0.0006', deviation: '5.51' },
  },
  'patti-duel': {
    rtp: '0.9756',
    hit: '0.5000',
    deviation: '2.31',
    within: { rtp: '0.0013', hit: '0.0000', deviation: '0.12' },
  },
}
