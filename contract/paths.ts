/**
 * Every address of the player site: the site's screens and links, the server's table of routes, launch routing, the
 * installed app, messages and mails use these.
 */
import type { GameRow, Lane } from './catalogue/games.ts'
import type { LotteryArea } from './lottery/shapes.ts'

const query = (path: string, fields: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Addresses that show the lobby, two of them with a dialog over it (docs/specification.md 2). */
export const LOBBY_PATHS: readonly string[] = ['/', '/index', '/index.html', '/home', '/login', '/register']

/** The page of each lane (docs/specification.md 2). */
export const LANE_PATHS: Readonly<Record<Lane, string>> = {
  INHOUSE: '/bgs',
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  LOTT: '/lott',
  ELOTT: '/elott',
  COCKFIGHT: '/cockfight',
}

/** The frame in which a game opens (docs/specification.md 2.12). */
export const GAME_PATH = '/seamless'

/** The form of a match's id in that page's address. */
export const MATCH_ID = /^[a-z]{5,12}-\d-\d{1,10}$/

/** Vendors whose games have a page of their own (docs/specification.md 2.12). */
export const VENDOR_PATHS: Readonly<Record<string, string | undefined>> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
}

/** The addresses of those pages, each once. */
export const LOTTERY_PATHS: readonly string[] = ['/lottery', '/seaLottery', '/vnLottery']

/** The hall's page of each area. */
const HALL_PATHS: Readonly<Record<LotteryArea, string>> = { VN: '/vnLottery', SEA: '/seaLottery', CN: '/lottery' }

/** Returns the area whose page of the hall this is; null for another page. */
export const areaOfHall = (path: string): LotteryArea | null => {
  const [area] = Object.entries(HALL_PATHS).find(([, hall]) => hall.toLowerCase() === path.toLowerCase()) ?? []
  return (area as LotteryArea | undefined) ?? null
}

/** Pages of the member centre, as docs/specification.md 2.14 names them. */
export const MEMBER_PAGES = [
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'statement',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'missionLeaderboard',
  'referral',
  'messageV2',
  'transferUpline',
  'securityCenter',
] as const
export type MemberPageId = (typeof MEMBER_PAGES)[number]

/** Pages of the agent centre (docs/specification.md 2.11), in the order of its menu; the first one is /agentHome itself. */
export const AGENT_PAGES = [
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
  'agentStatement',
  'agentTransfer',
  'agentAnnouncement',
] as const
export type AgentPageId = (typeof AGENT_PAGES)[number]

/** Parts of the account record. */
export const RECORD_PARTS = ['entries', 'deposits', 'withdrawals', 'transfers'] as const
export type RecordPart = (typeof RECORD_PARTS)[number]

/** Parts of the security centre. */
export const SECURITY_PARTS = ['account', 'limits'] as const
export type SecurityPart = (typeof SECURITY_PARTS)[number]

/** Addresses as links use them. */
export const paths = {
  lobby: () => '/',
  /** The side menu's HOME (docs/specification.md 2.11). */
  home: () => '/index',
  login: (next?: string) => query('/login', { next }),
  /** Where an outside provider's login returns to, on any of our pages: the page then asks for the outcome. */
  backFromOutside: (path: string) => `${path}#social`,
  register: (referralCode?: string) => query('/register', { referralCode }),
  promotions: () => '/promotions',
  promotion: (id: string) => `/promotions/${encodeURIComponent(id)}`,
  /** The help for a page that is shown inside another application, without our frame around it. */
  helpAlone: () => '/helpmc',
  help: (article?: string) => (article ? `/help#${article}` : '/help'),
  lane: (lane: Lane, vassalage?: string) => query(LANE_PATHS[lane], { vassalage }),
  cricket: () => '/cricket',
  bingo: () => '/bingo',
  games: (search?: string) => query('/games', { search }),
  favorites: () => '/favorite',
  recent: () => '/recent',
  lottery: (gameCode?: string) => query('/lottery', { gameCode }),
  /** The hall of an area, or the betting page of one of its lotteries. `trial`: with play money. */
  hall: (area: LotteryArea, gameCode?: string, search: Record<string, string | undefined> = {}) =>
    query(HALL_PATHS[area], { gameCode, ...search }),
  /** Drawn issues; `part` is archive where it is not given. */
  lotteryResults: (search: { part?: string; game?: string; day?: string } = {}) => query('/lottery/results', search),
  /** The member's tickets and chases; `ticket` opens one of them. */
  lotteryTickets: (search: { part?: 'chases'; ticket?: string } = {}) => query('/lottery/tickets', search),
  /** How an issue was drawn, to be computed again. */
  lotteryProof: (game: string, issue: string) => query('/lottery/proof', { game, issue }),
  pointMall: () => '/pointMall',
  vip: () => '/vip',
  game: (gameCode: string, trial = false, room?: string) =>
    query(GAME_PATH, { gameCode, trial: trial ? '1' : undefined, room }),
  /** A book, opened at a match. */
  match: (gameCode: string, match: string) => query(GAME_PATH, { gameCode, match }),
  /** The chat of a live model. */
  chat: (gameCode: string) => query(GAME_PATH, { gameCode, chat: '1' }),
  /**
   * The address behind a game's card: a lottery's games have their vendor's page (docs/specification.md 2.12), all
   * others the frame of games.
   */
  play: ({ gameCode, vendor }: Pick<GameRow, 'gameCode' | 'vendor'>) =>
    query(VENDOR_PATHS[vendor] ?? GAME_PATH, { gameCode }),
  /** Sets a new password by the secret of a mail. The secret is behind the #, so that no server and no log sees it. */
  resetPassword: (secret: string) => `/login#reset=${secret}`,
  member: (page?: MemberPageId) => (page ? `/member/${page}` : '/member'),
  /** One deposit; its provider redirects there. */
  deposit: (id: string) => query('/member/depositv2', { deposit: id }),
  record: (part?: RecordPart) => query('/member/transactionHistory', { record: part === 'entries' ? undefined : part }),
  limits: () => '/member/securityCenter?part=limits',
  agentLogin: () => '/agent',
  agentHome: () => '/agentHome',
  /** A page of the agent centre, with what it shows: a period, an account. */
  agent: (page: AgentPageId, search: Record<string, string | undefined> = {}) =>
    query(page === AGENT_PAGES[0] ? '/agentHome' : `/agentHome/${page}`, search),
  verify: () => '/help#verify',
  announcements: () => '/announcements',
  /** The returns of games, stated and observed; `engine` opens one of them. */
  fairness: (search: { search?: string | undefined; type?: string | undefined } = {}, engine?: string) =>
    `${query('/fairness', search)}${engine ? `#${engine}` : ''}`,
  guide: () => '/guide',
  blog: (key?: string) => (key ? `/blog/${encodeURIComponent(key)}` : '/blog'),
  about: () => '/about',
  app: (way?: 'android' | 'ios') => (way ? `/app#${way}` : '/app'),
} as const
