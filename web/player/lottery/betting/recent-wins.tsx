import { winnerBoard } from '#contract/catalogue/winners.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Money } from '#web/ui/money.tsx'

const SHOWN = 5

/**
 * Lists what tickets of this lottery won most in the last days: settled wins of real money, names masked, as the lobby
 * does. Shows nothing where there are none, and where they cannot be had.
 */
export function RecentWins({ gameCode }: { gameCode: string }) {
  const t = useT()
  const wins = useCall(winnerBoard, { gameCategory: 'ALL', gameCode, limitNum: SHOWN }).data?.content ?? []
  if (wins.length === 0) return null
  return (
    <section className="rounded-card border border-line bg-surface-1 px-4.5 py-4">
      <h2 className="text-base!">{t('lottery.recentWins')}</h2>
      <ol>
        {wins.map(({ customerName, winAmount, currency, at }) => (
          <li key={`${at} ${customerName}`} className="flex items-center justify-between gap-3 pt-2.5 text-sm">
            <span className="min-w-0 truncate">{customerName}</span>
            <Money amount={winAmount} currency={currency} signed />
          </li>
        ))}
      </ol>
    </section>
  )
}
