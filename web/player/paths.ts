import type { GameRow, Lane } from '#contract/games.ts'

const query = (path: string, fields: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The page of each lane (docs/specification.md 2). */
const LANE_PATHS: Record<Lane, string> = {
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

/** Vendors whose games have a page of their own (docs/specification.md 2.12). */
const LOTTERY_PATHS: Record<string, string | undefined> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
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

/** Parts of the account record. */
export const RECORD_PARTS = ['entries', 'deposits', 'withdrawals', 'transfers'] as const
export type RecordPart = (typeof RECORD_PARTS)[number]

/** Parts of the security centre. */
export const SECURITY_PARTS = ['account', 'limits'] as const
export type SecurityPart = (typeof SECURITY_PARTS)[number]

/** Every address of the player site, in one place. */
export const paths = {
  lobby: () => '/',
  /** The side menu's HOME (docs/specification.md 2.11). */
  home: () => '/index',
  login: (next?: string) => query('/login', { next }),
  register: (referralCode?: string) => query('/register', { referralCode }),
  promotions: () => '/promotions',
  help: (article?: string) => (article ? `/help#${article}` : '/help'),
  lane: (lane: Lane, vassalage?: string) => query(LANE_PATHS[lane], { vassalage }),
  cricket: () => '/cricket',
  games: (search?: string) => query('/games', { search }),
  favorites: () => '/favorite',
  recent: () => '/recent',
  lottery: (gameCode?: string) => query('/lottery', { gameCode }),
  pointMall: () => '/pointMall',
  vip: () => '/vip',
  game: (gameCode: string, trial = false, room?: string) =>
    query('/seamless', { gameCode, trial: trial ? '1' : undefined, room }),
  /** Where a game's card leads: a lottery's games have their vendor's page (docs/specification.md 2.12), all others the frame of games. */
  play: ({ gameCode, vendor }: Pick<GameRow, 'gameCode' | 'vendor'>) =>
    query(LOTTERY_PATHS[vendor] ?? '/seamless', { gameCode }),
  member: (page?: MemberPageId) => (page ? `/member/${page}` : '/member'),
  record: (part?: RecordPart) => query('/member/transactionHistory', { record: part === 'entries' ? undefined : part }),
  limits: () => '/member/securityCenter?part=limits',
  agentLogin: () => '/agent',
  agentHome: () => '/agentHome',
  verify: () => '/help#verify',
  announcements: () => '/announcements',
  /** What games return, stated and observed; `engine` opens one of them. */
  fairness: (search: { search?: string | undefined; type?: string | undefined } = {}, engine?: string) =>
    `${query('/fairness', search)}${engine ? `#${engine}` : ''}`,
  guide: () => '/guide',
  blog: (key?: string) => (key ? `/blog/${encodeURIComponent(key)}` : '/blog'),
  about: () => '/about',
  app: () => '/app',
} as const
