import { useState } from 'react'
import { boardFinal, type BoardDetail } from '#contract/missions/missions.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Restrictions } from './mission-card.tsx'

/** Says the rules of a board in plain figures: what counts, ties, when it is final, prizes and what they ask for. */
export function BoardRules({ board }: { board: BoardDetail }) {
  const t = useT()
  const locale = useLocale()
  const lines = [
    t(`missions.scoring.${board.scoring}`),
    t('missions.bonusWeight', { weight: board.bonusWeight }),
    t(`missions.ties.${board.ties}`),
    t('missions.settle', { minutes: formatCount(board.settleLagMinutes, locale) }),
    ...(board.entrantsMin > 0
      ? [t(`missions.minimum.${board.belowMinimum}`, { count: formatCount(board.entrantsMin, locale) })]
      : []),
    t(`missions.withheld.${board.withheld}`),
    ...(board.turnover > 0 ? [t('missions.prizeTurnover', { times: formatCount(board.turnover, locale) })] : []),
    t('missions.asOf', { at: formatMoment(board.asOf, locale) }),
  ]
  return (
    <Card className="flex flex-col gap-3">
      <h3>{t('missions.rulesOf')}</h3>
      <ul className="list-disc ps-5 text-sm text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Restrictions filter={board.filter} stakeMin={board.stakeMin} currency={board.currency} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {board.prizes.map(({ from, to, amount }) => (
          <div key={from} className="contents">
            <dt className="text-ink-2">
              {from === to
                ? t('missions.rankOne', { rank: formatCount(from, locale) })
                : t('missions.rankRange', { from: formatCount(from, locale), to: formatCount(to, locale) })}
            </dt>
            <dd>
              <Money amount={amount} currency={board.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <FinalList board={board} />
    </Card>
  )
}

/** Says which final list counts, and gives it whole: every rank, in the bytes whose SHA-256 is the fingerprint. */
function FinalList({ board }: { board: BoardDetail }) {
  const t = useT()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const { final } = board
  if (!final) return null
  const save = async (version: number) => {
    setBusy(true)
    try {
      saveFile(`board-${board.id}-${version}.json`, (await call(boardFinal, { id: board.id, version })).list)
    } catch (error) {
      showToast('error', asApiError(error).message)
    } finally {
      setBusy(false)
    }
  }
  const versions = Array.from({ length: final.version }, (_none, index) => final.version - index)
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-xs break-all text-ink-3">
        {t('missions.final', {
          version: formatCount(final.version, locale),
          at: formatMoment(final.publishedAt, locale),
          hash: final.hash,
        })}
      </p>
      {versions.map((version) => (
        <Button key={version} tone="secondary" busy={isBusy} onClick={() => void save(version)}>
          {t('missions.saveFinal', { version: formatCount(version, locale) })}
        </Button>
      ))}
    </div>
  )
}
