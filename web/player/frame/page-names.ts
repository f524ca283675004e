/**
 * What each page of the site is called, by its address: the words of its heading. The document has the name from the first
 * byte on (shell.tsx), and the tab keeps it while the page loads (page-title.ts). The first script knows nothing of it.
 */
import { GAME_TYPES, LANES } from '#contract/catalogue/games.ts'
import { AGENT_PAGES, LANE_PATHS, LOTTERY_PATHS, MEMBER_PAGES, paths } from '#contract/paths.ts'
import type { WRITTEN_PAGES } from '#contract/site/contents.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'

export type PageName = {
  /** The words of the heading; those of a page that operators write: while nothing is written. */
  key: MessageKey | null
  /** What the heading is instead where it is stored: a page that operators wrote, or an offer. */
  stored?: { label: (typeof WRITTEN_PAGES)[number]; key?: string } | { offer: string }
}

const NAMES: Readonly<Record<string, PageName | undefined>> = Object.fromEntries(
  Object.entries({
    ...Object.fromEntries(GAME_TYPES.map((type) => [`/${type}`, { key: `nav.${type}` }])),
    ...Object.fromEntries(LANES.map((lane) => [LANE_PATHS[lane], { key: `nav.${lane}` }])),
    ...Object.fromEntries(LOTTERY_PATHS.map((path) => [path, { key: 'lottery.title' }])),
    ...Object.fromEntries(MEMBER_PAGES.map((page) => [paths.member(page), { key: `member.${page}` }])),
    ...Object.fromEntries(AGENT_PAGES.map((page) => [`${paths.agentHome()}/${page}`, { key: `agents.page.${page}` }])),
    [paths.agentHome()]: { key: `agents.page.${AGENT_PAGES[0]}` },
    [paths.agentLogin()]: { key: 'agent.headline' },
    [paths.announcements()]: { key: 'footer.announcements' },
    [paths.bingo()]: { key: 'games.bingo' },
    [paths.blog()]: { key: 'footer.blog' },
    [paths.cricket()]: { key: 'nav.cricket' },
    [paths.fairness()]: { key: 'fairness.title' },
    [paths.favorites()]: { key: 'games.favorites' },
    [paths.games()]: { key: 'games.all' },
    [paths.help()]: { key: 'site.help.title' },
    [paths.helpAlone()]: { key: 'site.help.title' },
    [paths.lotteryResults()]: { key: 'lottery.results' },
    [paths.lotteryTickets()]: { key: 'lottery.tickets' },
    '/lottery/proof': { key: 'lottery.proof' },
    [paths.member()]: { key: 'member.title' },
    [paths.pointMall()]: { key: 'nav.points' },
    [paths.promotions()]: { key: 'nav.promotions' },
    [paths.recent()]: { key: 'games.recent' },
    [paths.vip()]: { key: 'nav.vip' },
    [paths.about()]: { key: 'footer.aboutUs', stored: { label: 'about' } },
    [paths.app()]: { key: 'footer.app', stored: { label: 'app' } },
    [paths.guide()]: { key: 'footer.guide', stored: { label: 'beginner' } },
  } satisfies Record<string, PageName>).map(([path, name]) => [path.toLowerCase(), name]),
)

/** Returns what the page of an address is called; null where its heading alone knows. */
export function pageName(pathname: string): PageName | null {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1')
  const known = NAMES[path]
  if (known) return known
  const [, first, second, more] = path.split('/')
  if (!second || more !== undefined) return null
  if (`/${first}` === paths.blog()) return { key: null, stored: { label: 'blog', key: second } }
  return `/${first}` === paths.promotions() ? { key: null, stored: { offer: second } } : null
}
