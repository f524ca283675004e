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
import { typedMinor, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'
import { sentLine, type Line } from './price-line.ts'
import type { BettingRoomProps } from './room.ts'

export type ChaseProps = BettingRoomProps & {
  lines: readonly Line[]
  issue: string | null
  onClose: () => void
  onDone: () => void
}

const MULTIPLE_MAX = 100_000
const FIRST_ISSUES = 10
export type Kind = ChasePlan['kind']
export type Typed = { issues: string; multiple: string; factor: string; every: string; rate: string }

const whole = (text: string, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.trunc(Number(text.replace(/\D/g, ''))) || least))

function planOf(kind: Kind, typed: Typed): { sent: ChasePlan; pure: Plan } {
  const multiple = whole(typed.multiple, 1, MULTIPLE_MAX)
  const [factor, every] = [whole(typed.factor, 2, 10), whole(typed.every, 1, 60)]
  const ratePercent = whole(typed.rate, 1, 1_000)
  if (kind === 'same') return { sent: { kind, multiple }, pure: { kind: 'constant', multiple } }
  if (kind === 'geometric') return { sent: { kind, multiple, factor, every }, pure: { kind, multiple, factor, every } }
  return { sent: { kind, ratePercent }, pure: { kind: 'profit', rate: ratePercent * 100 } }
}

/** Plans a chase as it is typed, and begins it. Nothing is taken before the member has seen the whole cost. */
export function useChase({ lines, issue, issues, rules, gameCode, isTrial, onDone }: ChaseProps) {
  const t = useT()
  const [kind, setKind] = useState<Kind>('same')
  const [typed, setTyped] = useState<Typed>(FIRST_TYPED)
  const [stopOnWin, setStopOnWin] = useState(true)
  const [profit, setProfit] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(lotteryChase, [walletBalance, lotteryChases, lotteryTickets])
  const change = (next: Partial<Typed>) => {
    setTyped({ ...typed, ...next })
    setRequestId(newRequestId())
  }
  const coming = [issues.current, ...issues.ahead].filter((one) => one !== null)
  const from = coming.findIndex((one) => one.issue === issue)
  const most = Math.min(CHASE_ISSUES_MAX, coming.length - Math.max(from, 0))
  const count = Math.min(whole(typed.issues, 2, CHASE_ISSUES_MAX), Math.max(most, 2))
  const plan = planOf(kind, typed)
  const planned = planOfLines(lines, plan.pure, count)
  const steps = 'steps' in planned ? planned.steps : []
  const total = budgetOf(steps)
  const start = () => {
    if (!issue || steps.length === 0) return
    send.mutate(
      {
        gameCode,
        termsVersion: rules.termsVersion,
        from: issue,
        issues: count,
        lines: lines.map(sentLine),
        plan: plan.sent,
        stopOnWin,
        ...(typedMinor(profit) > 0n ? { stopOnProfit: wireAmount(profit) } : {}),
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
    setKind,
    typed,
    change,
    stopOnWin,
    setStopOnWin,
    profit,
    setProfit,
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
  return planChase(plan, { bet, prize, issues, mostMultiple: MULTIPLE_MAX })
}
