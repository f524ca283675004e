/** What the pictures of rooms show: pages as the demo's people see them, each with what is opened on it. */
import type { Page } from '@playwright/test'
import { AGENT_PAGES, paths } from '#contract/paths.ts'

/** Whose page it is: the demo's member, agent, operator of a brand, or operator of the house. */
export type Who = 'member' | 'agent' | 'operator' | 'house'
export type RoomScene = {
  name: string
  who: Who
  path: string
  /** Opens something on the page before its picture is taken. */
  opens?: (page: Page) => Promise<void>
  /** Of the back office: its picture is published. */
  isPublished?: true
}

/** Opens the first thing of a list: an entry with a button, or a row with a link. */
const openFirst = (what: string) => async (page: Page) => {
  await page.getByRole('main').locator(what).first().click({ timeout: 5_000 })
  await page.waitForTimeout(1_500)
}

/** Asks what an offer would have cost. */
const countWhatIf = async (page: Page) => {
  const ask = page.locator('form:has(input[type=date]) button[type=submit]')
  await ask.click({ timeout: 5_000 })
  const form = page.locator('form:has(input[type=date])')
  await form.locator('xpath=following-sibling::*//table|following-sibling::table').first().waitFor({ timeout: 30_000 })
  await ask.evaluate((button) => button.closest('form')?.scrollIntoView({ block: 'start' }))
}

const member = (name: string, path: string, opens?: RoomScene['opens']): RoomScene => ({
  name,
  who: 'member',
  path,
  ...(opens ? { opens } : {}),
})
const agent = (name: string, path: string, opens?: RoomScene['opens']): RoomScene => ({
  ...member(name, path, opens),
  who: 'agent',
})
const office = (path: string, opens?: RoomScene['opens']): RoomScene => ({
  name: `${path.replaceAll('/', '-')}${opens ? '-opened' : ''}`,
  who: 'operator',
  path: `/backoffice/${path}`,
  ...(opens ? { opens } : {}),
})

/** A page of the whole house, which no operator of a brand opens. */
const house = (path: string, opens?: RoomScene['opens']): RoomScene => ({ ...office(path, opens), who: 'house' })

/** A row of a list that opens. */
const ROW = 'button:has(> span.min-w-0.flex-1)'
const LISTED = ['li button', 'tbody a'] as const

/** One lottery of each family. */
const BETTING = {
  ssc: paths.hall('CN', 'ssc1'),
  race: paths.hall('CN', 'pk10f1'),
  pick5: paths.hall('CN', 'x11f1'),
  k3: paths.hall('CN', 'k3f1'),
  pc28: paths.hall('CN', 'pc28f1'),
  'mark-six': paths.hall('CN', 'lhcf5'),
  keno: paths.hall('CN', 'keno5'),
  vietnam: paths.hall('VN', 'mb1p'),
  thai: paths.hall('SEA', 'yeekee'),
  '4d': paths.hall('SEA', 'sg4d'),
  togel: paths.hall('SEA', 'togel-hk'),
  philippines: paths.hall('SEA', 'ph642'),
} as const

export const ROOMS = {
  lottery: [
    member('hall', paths.lottery()),
    ...Object.entries(BETTING).map(([name, path]) => member(name, path)),
    member('boards', paths.lotteryResults({ part: 'boards' })),
    member('trend', paths.lotteryResults({ part: 'trend', game: 'ssc1' })),
    member('roads', paths.lotteryResults({ part: 'roads', game: 'ssc1' })),
    member('tickets', paths.lotteryTickets()),
    member('ticket', paths.lotteryTickets(), openFirst('li button:has-text("+")')),
    member('chases', paths.lotteryTickets({ part: 'chases' })),
  ],
  promotions: [
    member('promotions', paths.promotions()),
    member('offer', paths.promotions(), openFirst('a[href^="/promotions/"]')),
    ...(['rewardCenter', 'bonusDetails', 'missionLeaderboard', 'referral', 'messageV2'] as const).map((page) =>
      member(page, paths.member(page)),
    ),
    member('points-mall', paths.pointMall()),
    member('vip', paths.vip()),
    member('announcements', paths.announcements()),
  ],
  agents: [
    ...AGENT_PAGES.map((page) => agent(page, paths.agent(page))),
    agent('contract', paths.agent('agentDividendRecordCopy2', { part: 'contracts' }), openFirst(ROW)),
    agent('bill', paths.agent('agentDividendRecordCopy2'), openFirst(ROW)),
    agent('real-time-bill', paths.agent('agentRealtimeSalary'), openFirst(ROW)),
    agent('messages', paths.member('messageV2')),
  ],
  'office-lottery': [
    ...['lotteries', 'lotteries/ph642/terms'].map((path) => office(path)),
    ...['house-lotteries', 'house-lottery-chains'].map((path) => house(path)),
    house('house-lotteries', openFirst(LISTED[1])),
    office('lotteries', openFirst(LISTED[1])),
  ],
  'office-promotions': [
    'offers',
    'offers/create',
    'applications',
    'gift-reviews',
    'signals',
    'bonuses',
    'missions',
    'segments',
    'campaigns',
    'campaign-templates',
    'points-goods',
    'points-redemptions',
  ]
    .map((path) => office(path))
    .concat([
      { ...office('offers/3/compose'), name: 'composer', isPublished: true },
      { ...office('offers/3/compose', countWhatIf), name: 'what-if', isPublished: true },
    ]),
  'office-agents': [
    'agents',
    'agent-contracts',
    'agent-contract-templates',
    'agent-bills',
    'agent-disputes',
    'agent-liabilities',
    'agent-rates',
    'agent-rebates',
    'freeze-requests',
    'agent-policy',
  ]
    .map((path) => office(path))
    .concat(['agents', 'agent-contracts', 'agent-bills'].map((path) => office(path, openFirst(LISTED[1])))),
} as const satisfies Record<string, readonly RoomScene[]>

export type Room = keyof typeof ROOMS
