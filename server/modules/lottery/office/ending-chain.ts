import type { LotteryAlarm } from '#contract/lottery/office.ts'

/** So many links are left: the next chain is published before anybody needs it, and who keeps commitments is told. */
const LINKS_LEFT = 100

/** What is shown of a chain that ends soon. */
export const endingAlarm = (chain: { length: number; used: number } | undefined): readonly LotteryAlarm[] =>
  chain && chain.length - chain.used <= LINKS_LEFT ? ['chain'] : []
