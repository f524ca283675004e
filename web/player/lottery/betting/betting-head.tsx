import type { LotteryRow } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { BoardFormat } from '#games/lottery/core/board.ts'
import { Countdown } from '../countdown.tsx'
import { Explained } from '../glossary.tsx'
import { useServerNow } from '../server-clock.ts'
import { languageOfOwn } from '../words.ts'
import { LastDraw } from './last-draw.tsx'
import type { Issues } from './room.ts'

type Props = { lottery: LotteryRow; issues: Issues; format: BoardFormat; isTrial: boolean }

/** Shows which lottery this is, which issue is on sale, and the last draw, live while it happens. */
export function BettingHead({ lottery, issues, format, isTrial }: Props) {
  const t = useT()
  const next = issues.current ?? issues.ahead[0] ?? null
  return (
    <section className="rounded-card border border-line bg-surface-1 p-4 lg:p-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-4 lg:grid-cols-[minmax(0,1fr)_13rem] xl:grid-cols-[minmax(0,1fr)_21rem_13rem]">
        <div className="min-w-0">
          <h1 className="text-[19px]! leading-[1.35]!">
            <bdi>{lottery.name}</bdi>
          </h1>
          {lottery.ownName !== lottery.name && (
            <p className="text-xs text-ink-3" lang={languageOfOwn(lottery.ownName)}>
              {lottery.ownName}
            </p>
          )}
          {next && <p className="num text-xs text-ink-3">{t('lottery.issue', { issue: next.issue })}</p>}
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {isTrial && <Tag tone="info">{t('lottery.playMoney')}</Tag>}
            {lottery.source === 'own' && (
              <Tag tone="proof" icon="seal-check">
                {t('lottery.source.own')}
              </Tag>
            )}
            {lottery.source === 'official' && <Tag>{t('lottery.source.official')}</Tag>}
            {lottery.source === 'simulation' && <Tag tone="warning">{t('lottery.source.simulation')}</Tag>}
          </p>
        </div>
        <div className="order-2 text-start xl:order-3">
          <Countdown issue={next} isOnSale={lottery.isOnSale} isLarge />
          {next && <TimeBar opensAt={next.opensAt} closesAt={next.closesAt} />}
        </div>
        <div className="order-3 col-span-2 min-w-0 xl:order-2 xl:col-span-1">
          <LastDraw {...{ lottery, issues, format }} />
        </div>
      </div>
      {lottery.jackpot && (
        <p className="mt-4 flex items-baseline justify-between gap-3 rounded-control bg-sunken px-4 py-3">
          <span className="text-sm text-ink-2">{t('lottery.jackpot')}</span>
          <Money amount={lottery.jackpot.amount} currency={lottery.jackpot.currency} className="text-[24px]" />
        </p>
      )}
      {/* for a moment between two sales nothing is sealed: the line stays, so that nothing beneath it moves */}
      {next && (next.seal || (lottery.source === 'own' && lottery.isOnSale)) && (
        <p className="mt-4 flex min-w-0 items-center gap-2 text-xs text-proof-ink">
          <Icon name="seal-check-fill" size="s" />
          <Explained term="seal">{t('lottery.sealed')}</Explained>
          <span dir="ltr" className="num truncate" title={next.seal ?? undefined}>
            {next.seal ? `${next.seal.slice(0, 8)}…${next.seal.slice(-4)}` : '…'}
          </span>
        </p>
      )}
    </section>
  )
}

function TimeBar({ opensAt, closesAt }: { opensAt: string; closesAt: string }) {
  const nowMs = useServerNow()
  const [from, to] = [Date.parse(opensAt), Date.parse(closesAt)]
  const left = Math.min(1, Math.max(0, (to - nowMs) / Math.max(1, to - from)))
  return (
    <div aria-hidden="true" className="mt-1.5 h-1 overflow-hidden rounded-full bg-surface-3">
      <div
        className="h-full origin-left rounded-full bg-brand transition-transform duration-1000 ease-linear rtl:origin-right"
        style={{ transform: `scaleX(${left})` }}
      />
    </div>
  )
}
