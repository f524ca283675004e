import { useState } from 'react'
import {
  CHASE_ISSUES_MAX,
  lotteryChase,
  lotteryChases,
  lotteryTickets,
  type ChasePlan,
} from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { budgetOf, planChase, type ChasePlan as Plan } from '#games/lottery/core/chase.ts'
import { useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import { sentLine, type Line } from './price-line.ts'
import { MULTIPLES } from './stake.ts'
import { type Bounds, readWhole } from './typed-whole.ts'
import type { BettingRoomProps } from './room.ts'

export type ChaseProps = BettingRoomProps & {
  lines: readonly Line[]
  issue: string | null
  onClose: () => void
  onDone: () => void
}

const FIRST_ISSUES = 10
export type Kind = ChasePlan['kind']
export type Typed = { issues: string; multiple: string; factor: string; every: string; rate: string }
export type PlanField = keyof Typed

/** The fields of each plan. */
export const PLAN_FIELDS: Readonly<Record<Kind, readonly PlanField[]>> = {
  same: ['issues', 'multiple'],
  geometric: ['issues', 'multiple', 'factor', 'every'],
  profit: ['issues', 'rate'],
}
/** Bounds of each field; of draws there are no more than are on sale. */
const BOUNDS: Readonly<Record<PlanField, Bounds>> = {
  issues: { min: 2, max: CHASE_ISSUES_MAX },
  multiple: MULTIPLES,
  factor: { min: 2, max: 10 },
  every: { min: 1, max: 60 },
  rate: { min: 1, max: 1_000 },
}

/** Returns the plan that was typed; null while a field of it is no number within its bounds. */
function planOf(kind: Kind, typed: Typed): { sent: ChasePlan; pure: Plan } | null {
  const [multiple, factor, every, ratePercent] = (['multiple', 'factor', 'every', 'rate'] as const).map((name) =>
    readWhole(typed[name], BOUNDS[name]),
  ) as [number | null, number | null, number | null, number | null]
  if (kind === 'profit')
    return ratePercent === null
      ? null
      : { sent: { kind, ratePercent }, pure: { kind: 'profit', rate: ratePercent * 100 } }
  if (multiple === null) return null
  if (kind === 'same') return { sent: { kind, multiple }, pure: { kind: 'constant', multiple } }
  if (factor === null || every === null) return null
  return { sent: { kind, multiple, factor, every }, pure: { kind, multiple, factor, every } }
}

type Plans = { kind: Kind; typed: Typed; stopOnWin: boolean; profit: string }

/** Keeps the plan that is made. Another plan is another request: whatever changes brings a new id. */
function usePlan() {
  const [draft, setDraft] = useState<Plans>({ kind: 'same', typed: FIRST_TYPED, stopOnWin: true, profit: '' })
  const [requestId, setRequestId] = useState(newRequestId)
  const change = (next: Partial<Plans>) => {
    setDraft({ ...draft, ...next })
    setRequestId(newRequestId())
  }
  return { ...draft, requestId, change }
}

/** Plans a chase as it is typed, and begins it. Nothing is taken before the member has seen the whole cost. */
export function useChase({ lines, issue, issues, rules, gameCode, isTrial, onDone }: ChaseProps) {
  const t = useT()
  const { kind, typed, stopOnWin, profit, requestId, change } = usePlan()
  const send = useSend(lotteryChase, [walletBalance, lotteryChases, lotteryTickets])
  const coming = [issues.current, ...issues.ahead].filter((one) => one !== null)
  const from = coming.findIndex((one) => one.issue === issue)
  const most = Math.min(CHASE_ISSUES_MAX, coming.length - Math.max(from, 0))
  const bounds = { ...BOUNDS, issues: { ...BOUNDS.issues, max: Math.max(most, BOUNDS.issues.min) } }
  const count = readWhole(typed.issues, bounds.issues)
  const plan = planOf(kind, typed)
  const planned = plan && count !== null ? planOfLines(lines, plan.pure, count) : { steps: [] }
  const steps = 'steps' in planned ? planned.steps : []
  const total = budgetOf(steps)
  const stop = useAmount(profit, { currency: rules.currency }, true)
  const isStopWrong = profit.trim() !== '' && stop.fault !== null
  const isWrong = count === null || plan === null || isStopWrong
  const start = () => {
    if (!issue || !plan || count === null || isStopWrong || steps.length === 0) return
    send.mutate(
      {
        gameCode,
        termsVersion: rules.termsVersion,
        from: issue,
        issues: count,
        lines: lines.map(sentLine),
        plan: plan.sent,
        stopOnWin,
        ...(profit.trim() !== '' ? { stopOnProfit: wireAmount(profit) } : {}),
        total: toWire(total),
        trial: isTrial,
        requestId,
      },
      {
        onSuccess: ({ reference }) => {
          showToast('success', t('lottery.chaseStarted', { reference }))
          onDone()
        },
      },
    )
  }
  const upcoming = coming.slice(Math.max(from, 0)).map((one) => one.issue)
  return {
    kind,
    typed,
    stopOnWin,
    profit,
    change,
    profitError: isStopWrong ? stop.error : undefined,
    bounds,
    isWrong,
    send,
    most,
    planned,
    steps,
    total,
    upcoming,
    start,
  }
}

const FIRST_TYPED: Typed = { issues: String(FIRST_ISSUES), multiple: '1', factor: '2', every: '1', rate: '50' }

/** The smallest win is reckoned with: with it the profit holds whatever wins. */
function planOfLines(lines: readonly Line[], plan: Plan, issues: number) {
  const bet = lines.reduce((sum, { cost }) => sum + parseMoney(cost), 0n)
  const prizes = lines.map(({ least }) => parseMoney(least)).filter((prize) => prize > 0n)
  const prize = prizes.reduce((least, one) => (one < least ? one : least), prizes[0] ?? 0n)
  return planChase(plan, { bet, prize, issues, mostMultiple: MULTIPLES.max })
}
