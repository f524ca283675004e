import { useEffect, useRef, useState } from 'react'
import { lotteryBet, lotteryTickets, selectionInvalid, termsChanged, type Ticket } from '#contract/lottery/tickets.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { readSession, writeSession } from '#web/lib/browser-storage.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { useT } from '#web/lib/i18n.tsx'
import { newRequestId } from '#web/lib/request-id.ts'
import { useSend } from '#web/lib/send.ts'
import { useSession } from '#web/lib/session.ts'
import { askToLogIn } from '../../session/auth-state.ts'
import { useServerNow } from '../server-clock.ts'
import { problemText } from '../words.ts'
import type { BettingRoomProps } from './room.ts'
import { sentLine } from './price-line.ts'
import type { BasketState } from './use-basket.ts'

export type Purchase = {
  /** The issue that the basket is for; null while none is on sale. */
  issue: string | null
  seal: string | null
  /** The issue that is on sale while the basket's is not: the member is asked before the basket moves there. */
  moveTo: string | null
  move: () => void
  buy: () => void
  isBusy: boolean
  isGuest: boolean
  error: string | null
  /** What is wrong with a line, by its place. */
  faults: Readonly<Record<number, string>>
  /** Why nothing can be bought now. */
  reason: string | null
  bought: Ticket | null
  forget: () => void
}

/** Refusals that say that the page shows something old. */
const OUTDATED: ReadonlySet<string> = new Set(['TERMS_CHANGED', 'ISSUE_CLOSED', 'LOTTERY_OFF'])

/** Buys the basket for one issue. A second send of the same basket gives the same ticket. */
export function usePurchase(props: BettingRoomProps, basket: BasketState): Purchase {
  const { issues, rules, gameCode, isTrial, onRefresh } = props
  const t = useT()
  const { isLogin } = useSession()
  const nowMs = useServerNow()
  const open = [issues.current, ...issues.ahead]
    .filter((issue) => issue !== null)
    .find((issue) => issue.state === 'open' && Date.parse(issue.closesAt) > nowMs)
  const isEmpty = basket.lines.length === 0
  // a reload must not move the basket in silence either
  const [pinned, setPinned] = useState(() => (isEmpty ? null : readSession('lotteryIssue')) ?? open?.issue ?? null)
  useEffect(() => writeSession('lotteryIssue', isEmpty ? null : pinned), [isEmpty, pinned])
  // an empty basket follows the sale, a full one stays until the member says otherwise
  if (isEmpty && open && pinned !== open.issue) setPinned(open.issue)
  if (pinned === null && open) setPinned(open.issue)
  const isOver = pinned !== null && open !== undefined && open.issue !== pinned
  const [requestId, setRequestId] = useState(newRequestId)
  const [bought, setBought] = useState<Ticket | null>(null)
  const send = useSend(lotteryBet, [walletBalance, lotteryTickets])
  useNewIdFor(basket.lines, () => {
    setRequestId(newRequestId())
    send.reset()
  })

  const buy = () => {
    if (!isLogin) return askToLogIn()
    if (!pinned || send.isPending) return
    send.mutate(
      {
        gameCode,
        issue: pinned,
        termsVersion: rules.termsVersion,
        lines: basket.lines.map(sentLine),
        trial: isTrial,
        requestId,
      },
      {
        onSuccess: (ticket) => {
          setBought(ticket)
          basket.step({ kind: 'clear' })
        },
        onError: ({ code }) => OUTDATED.has(code) && void onRefresh(),
      },
    )
  }
  return {
    issue: pinned,
    seal: [issues.current, ...issues.ahead].find((issue) => issue?.issue === pinned)?.seal ?? null,
    moveTo: isOver && !isEmpty ? open.issue : null,
    move: () => {
      setPinned(open?.issue ?? null)
      send.reset()
    },
    buy,
    isBusy: send.isPending,
    isGuest: !isLogin,
    error: send.error ? send.error.message || t('common.network') : null,
    faults: faultsOf(t, send.error),
    reason: !open
      ? t('lottery.noneOpen')
      : isOver
        ? t('lottery.issueOver')
        : basket.changed.length > 0
          ? t('lottery.termsFirst')
          : null,
    bought,
    forget: () => setBought(null),
  }
}

/** Calls when the lines are others than before: another basket is another purchase. */
function useNewIdFor(lines: unknown, renew: () => void): void {
  const before = useRef(lines)
  useEffect(() => {
    if (before.current === lines) return
    before.current = lines
    renew()
  })
}

function faultsOf(t: ReturnType<typeof useT>, error: ApiError | null): Record<number, string> {
  const invalid = detailsOf(error, selectionInvalid)
  const changed = detailsOf(error, termsChanged)
  return Object.fromEntries([
    ...(invalid?.lines ?? []).map(({ line, problems }) => [
      line,
      problems.map(({ problem, at }) => problemText(t, problem, { ...EMPTY, at: (at ?? 0) + 1 })).join(' '),
    ]),
    ...(changed?.lines ?? []).map(({ line, shown, now }) => [
      line,
      t('lottery.changedLine', { shown: Object.values(shown).join(' · '), now: Object.values(now).join(' · ') }),
    ]),
  ]) as Record<number, string>
}

const EMPTY = { piece: '', row: '', rows: 0, min: 1, max: 1, from: 0, to: 0, digits: 0, at: 1 }
