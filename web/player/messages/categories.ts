import type { AboutKind, MessageAbout, MessageCategory } from '#contract/messages/categories.ts'
import { type AgentPageId, paths } from '#contract/paths.ts'
import type { IconName } from '#web/ui/icon-names.ts'

export const CATEGORY_ICONS: Readonly<Record<MessageCategory, IconName>> = {
  money: 'wallet',
  security: 'shield-check',
  rewards: 'gift',
  play: 'dice-five',
  campaigns: 'megaphone-simple',
  service: 'headset',
}

/** The pages of an agent's contracts, by their kind. */
const CONTRACT_PAGES: Readonly<Record<string, AgentPageId>> = {
  dividend: 'agentDividendRecordCopy2',
  daily: 'agentDailyWages2',
  hourly: 'agentHourSalary',
  realtime: 'agentRealtimeSalary',
}
const pageOf = (kind: string) => CONTRACT_PAGES[kind] ?? 'agentRevenueReport'

const PLACES: Readonly<Record<AboutKind, (id: string) => string>> = {
  deposit: () => paths.record('deposits'),
  withdrawal: () => paths.record('withdrawals'),
  transfer: () => paths.record('transfers'),
  line: () => paths.record(),
  grant: () => paths.member('bonusDetails'),
  reward: () => paths.member('rewardCenter'),
  redemption: () => paths.pointMall(),
  offer: (id) => paths.promotion(id),
  ticket: () => paths.help(),
  chat: () => `${paths.help()}?chat=open`,
  income: () => paths.agent('agentRevenueReport'),
  contract: (kind) => paths.agent(pageOf(kind), { part: 'contracts' }),
  bills: (id) => {
    const [kind = '', side] = id.split(' ')
    return paths.agent(pageOf(kind), { side })
  },
}

/** Returns where the thing is shown that a message is about. */
export const placeOf = ({ kind, id }: MessageAbout): string => PLACES[kind](id)
