import type { Draft } from './define.ts'
import { BGS_GAMES } from './games-bgs.ts'
import { FISH_GAMES, PVP_GAMES } from './games-fish-pvp.ts'
import { LIVE_GAMES } from './games-live.ts'
import { ELOTT_GAMES, LOTT_GAMES } from './games-lottery.ts'
import { RNG_AG_BBIN_MGS } from './games-rng-ag-bbin-mgs.ts'
import { RNG_ISB_TTG_WD_TGP } from './games-rng-isb-ttg-wd-tgp.ts'
import { RNG_MG_AE_PNG_RTG } from './games-rng-mg-ae-png-rtg.ts'
import { RNG_PT_CQ9_GG } from './games-rng-pt-cq9-gg.ts'
import { COCKFIGHT_GAMES, ESPORTS_GAMES, SPORTS_GAMES } from './games-sports.ts'
import { spread } from './spread.ts'
import type { SeedGame } from './types.ts'

const LANES: readonly (readonly Draft[])[] = [
  [...RNG_PT_CQ9_GG, ...RNG_AG_BBIN_MGS, ...RNG_MG_AE_PNG_RTG, ...RNG_ISB_TTG_WD_TGP, ...BGS_GAMES],
  LIVE_GAMES,
  FISH_GAMES,
  PVP_GAMES,
  SPORTS_GAMES,
  ESPORTS_GAMES,
  LOTT_GAMES,
  ELOTT_GAMES,
  COCKFIGHT_GAMES,
]

/**
 * Every seeded game. `sort` runs from 1 inside each type: leads first, then one game of each vendor in turn, arranged
 * so that neighbours differ.
 */
export const GAMES: readonly SeedGame[] = LANES.flatMap(arrange)

/** Puts the leads in their stated order, then each vendor's next game in turn, so that no vendor fills a page. */
function arrange(drafts: readonly Draft[]): SeedGame[] {
  const turns = new Map<string, number>()
  const ranked = drafts.map((draft, index) => {
    const turn = turns.get(draft.vendor) ?? 0
    turns.set(draft.vendor, turn + 1)
    return { draft, turn, index }
  })
  ranked.sort((a, b) => a.draft.lead - b.draft.lead || a.turn - b.turn || a.index - b.index)
  return spread(ranked.map(({ draft }) => draft)).map(({ lead: _lead, ...game }, place) => ({
    ...game,
    sort: place + 1,
  }))
}
