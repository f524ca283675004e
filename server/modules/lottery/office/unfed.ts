import type { LotteryAlarm } from '#contract/lottery/office.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import type { Env } from '#server/lib/env.ts'
import { sourceOf } from '../issues/issue.ts'
import { PAIR } from '../results/follow-feeds.ts'
import { sourcesOf } from '../results/sources.ts'

/** What is shown of a lottery that is sold though no feed will tell its results: two persons must type each of them. */
export const UNFED: readonly LotteryAlarm[] = ['feed']

/** Returns whether a lottery's results come from outside while the house has no feed. The pair follows from its provinces. */
export const isUnfed = (env: Env, lottery: Lottery): boolean =>
  sourceOf(lottery, env.config.sandbox) === 'official' && lottery.code !== PAIR && sourcesOf(env).length === 0
