/**
 * What the server puts into the page so that the first screen needs no further question. It travels as
 * `<script type="application/json" id="boot">` and fills the query cache before the first render. Each field is the
 * answer of the call of that name, in the language of `locale`; null where the server left it out.
 */
import type { OutputOf } from '#contract/call.ts'
import type { gameMenus, gameQuery, hotGames, jackpots, Lane, winnerBoard } from '#contract/games.ts'
import type { notices } from '#contract/messages.ts'
import type { banners, permission } from '#contract/site.ts'

export type BootData = {
  locale: string
  permission: OutputOf<typeof permission>
  /** Group w_home. */
  banners: OutputOf<typeof banners> | null
  /** Types B,PL,PU,PR, execution B. */
  notices: OutputOf<typeof notices> | null
  gameMenus: OutputOf<typeof gameMenus> | null
  hotGames: OutputOf<typeof hotGames> | null
  /** The section after hot: the first 12 games of the first lane in the brand’s order. */
  firstLane: { lane: Lane; page: OutputOf<typeof gameQuery> } | null
  winnerBoard: OutputOf<typeof winnerBoard> | null
  jackpots: OutputOf<typeof jackpots> | null
}

/** Reads what the server put into the page; null on a page without it, such as in development. */
export function readBootData(): BootData | null {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as BootData) : null
}
