/**
 * Data that the server puts into the page so that the first screen needs no further request. It is sent as `<script
 * type="application/json" id="boot">` and fills the query cache before the first render. Each field is the answer of
 * the call of that name, in the language of `locale`; null where the server left it out.
 */
import type { Answered } from './first-answers.ts'
import type { OutputOf } from '#contract/call.ts'
import type { gameMenus, gameQuery, hotGames, Lane } from '#contract/catalogue/games.ts'
import type { jackpots } from '#contract/catalogue/jackpots.ts'
import type { winnerBoard } from '#contract/catalogue/winners.ts'
import type { notices } from '#contract/messages/messages.ts'
import type { permission } from '#contract/site/site.ts'
import type { banners } from '#contract/site/site-pages.ts'

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
  /** What the page of this address asks first, with the answers: the server has drawn the page. Empty elsewhere. */
  answers: readonly Answered[]
}

/** Reads the data that the server put into the page; null on a page without it, such as in development. */
export function readBootData(): BootData | null {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as BootData) : null
}
