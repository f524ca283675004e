import type { BillRecords } from '#contract/agents/bills.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Party } from '../contracts/party.tsx'
import { useContractWords } from '../contracts/use-words.ts'
import { ArithmeticLine } from './arithmetic-line.tsx'
import { TierTests } from './tier-tests.tsx'

type Running = BillRecords['running'][number]

/** Shows what runs now: the figures so far, the tier that is met, what the next one asks, and what was set aside. */
export function RunningCard({ running, isMine }: { running: Running; isMine: boolean }) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  const { kind, reckoning, terms, currency } = running
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3>
          <Party way={isMine ? 'from' : 'to'} one={isMine ? running.giver : running.taker} />
        </h3>
        <p className="text-sm text-ink-3">{words.window(kind, running)}</p>
      </div>
      <p className="mt-2 text-[28px] leading-tight font-semibold">
        <Money amount={reckoning.amount} currency={currency} />
      </p>
      <p className="mt-1 text-xs text-ink-3">{t('contracts.soFar', { at: formatMoment(running.at, locale) })}</p>
      {running.setAside !== null && (
        <p className="mt-2 text-sm text-ink-2">
          {t(isMine ? 'contracts.setAside.mine' : 'contracts.setAside.given', {
            amount: formatMoney(running.setAside, currency),
          })}
        </p>
      )}
      <NextTier running={running} />
      <details className="mt-3 border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-sm font-medium">
          {t('contracts.howCounted')}
          <Icon name="caret-down" size="s" className="text-ink-3" />
        </summary>
        <ArithmeticLine kind={kind} reckoning={reckoning} currency={currency} />
        <TierTests terms={terms} reckoning={reckoning} currency={currency} />
      </details>
    </Card>
  )
}

/** Says which tier is met, and what the next one still asks. */
function NextTier({ running: { terms, reckoning, currency } }: { running: Running }) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  if (terms.kind === 'realtime') return null
  const gives = (place: number) => words.top({ unit: terms.unit, gives: [terms.tiers[place]?.gives ?? '0'] }, currency)
  const place = reckoning.tier === null ? 0 : reckoning.tier + 1
  const next = reckoning.tiers[place]
  return (
    <div className="mt-3 flex flex-col gap-2.5 text-sm">
      <p className="font-semibold">
        {reckoning.tier === null ? t('contracts.noTier') : t('contracts.tierMet', { gives: gives(reckoning.tier) })}
      </p>
      {next ? (
        <>
          <p className="text-ink-2">{t('contracts.nextTier', { gives: gives(place) })}</p>
          {next.tests
            .filter(({ isMet }) => !isMet)
            .map(({ name, asked, was }) => {
              const count = Number(asked) - Number(was)
              const missing =
                name === 'active'
                  ? formatCount(count, locale)
                  : formatMoney(toWire(parseMoney(asked) - parseMoney(was)), currency)
              const text = t(`contracts.missing.${name}`, { missing, count })
              return (
                <div key={name} className="flex flex-col gap-1">
                  <ProgressBar value={Number(was)} max={Number(asked)} label={text} />
                  <span className="text-ink-2">{text}</span>
                </div>
              )
            })}
        </>
      ) : (
        <p className="text-ink-2">{t('contracts.highestMet')}</p>
      )}
    </div>
  )
}
