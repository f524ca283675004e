import { FREE_SPIN_MULTIPLIER, FREE_SPINS, LINES, PAYS, SCATTER, SCATTER_PAYS, STRIPS, WILD } from '#games/slot-l20/paytable.ts'
import { FIGURES, slotReturn } from '#games/slot-l20/rtp.ts'
import type { SlotRules } from './protocol.ts'

/** What the slot's rules page states: the return by formula, the other figures as the walk of the cycle proves them. */
export function getSlotRules(): SlotRules {
  const parts = slotReturn()
  return {
    engine: 'slot', rtp: parts.total.toFixed(6), hitFrequency: FIGURES.hitFrequency, volatility: 'medium',
    maxWin: ((FIGURES.maxPays * FREE_SPIN_MULTIPLIER) / LINES.length).toFixed(2),
    reels: [...STRIPS], lines: LINES, wild: WILD, scatter: SCATTER,
    paytable: Object.entries(PAYS).map(([symbol, pays]) => ({ symbol, pays })),
    scatterPays: SCATTER_PAYS,
    freeSpins: { count: FREE_SPINS, multiplier: FREE_SPIN_MULTIPLIER, chance: parts.trigger.toFixed(6) },
    parts: { lines: parts.lines.toFixed(6), scatter: parts.scatter.toFixed(6), freeSpins: parts.freeSpins.toFixed(6) },
  }
}
