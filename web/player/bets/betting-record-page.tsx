import type { OutputOf } from '#contract/call.ts'
import { bets, ROUND_RESULTS, ROUND_STATES } from '#contract/bets/bets.ts'
import { GAME_TYPES, gameVendors } from '#contract/catalogue/games.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, Figure } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ExportButton } from '../records/export-button.tsx'
import { RecordBar, RecordBody, type RecordFilterChoice } from '../records/record-frame.tsx'
import { RecordPager } from '../records/record-pager.tsx'
import { anyText, exportFilter, oneOf, recordInput, useRecord, useRecordList } from '../records/use-record.ts'
import { paths } from '#contract/paths.ts'
import { GameThumb } from './game-thumb.tsx'
import { OpenRoundsCard } from './open-rounds-card.tsx'
import { RoundDetail } from './round-detail.tsx'

type Answer = OutputOf<typeof bets>
type Round = Answer['content'][number]
const FILTERS = { gameType: anyText, result: oneOf(ROUND_RESULTS), state: oneOf(ROUND_STATES), vendor: anyText }
type Filters = ReturnType<typeof useRecord<typeof FILTERS>>['filters']

/** Shows every round that the player played, with totals; each row opens the details of its round. */
export function BettingRecordPage() {
  const t = useT()
  const isWide = useIsWide()
  const record = useRecord(FILTERS)
  const choices = useChoices()
  const { data, error, refetch } = useRecordList(bets, { ...recordInput(record), pageNo: record.place.page })
  const beside = isWide ? (record.open ?? data?.content[0]?.id ?? null) : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RecordBar
        record={record}
        choices={choices}
        action={<ExportButton record="bets" filter={exportFilter(record)} rows={data?.total} />}
      />
      <OpenRoundsCard onPress={record.show} />
      <Totals data={data} failed={error !== null} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <RecordBody
            record={record}
            count={data?.content.length}
            error={error}
            onRetry={() => void refetch()}
            empty={{ title: t('bets.none'), hint: t('bets.noneHint'), action: <FindGame /> }}
          >
            {data?.content.map((round) => (
              <RoundRow
                key={round.id}
                round={round}
                selected={round.id === (beside ?? record.open)}
                onPress={() => record.show(round.id)}
              />
            ))}
          </RecordBody>
          {data && (
            <RecordPager
              place={record.place}
              next={data.next}
              previous={data.previous}
              total={data.total}
              onTurn={record.turn}
            />
          )}
        </div>
        {beside && (
          <Card className="sticky top-[calc(var(--fh-header-h)+1.5rem)] max-h-[calc(100vh-var(--fh-header-h)-3rem)] overflow-y-auto max-xl:hidden">
            <RoundDetail key={beside} id={beside} />
          </Card>
        )}
      </div>
      <Dialog
        open={record.open !== null && !isWide}
        onOpenChange={() => record.show(null)}
        title={t('bets.what')}
        closeLabel={t('bets.close')}
      >
        {record.open && <RoundDetail key={record.open} id={record.open} />}
      </Dialog>
    </div>
  )
}

function useChoices(): readonly RecordFilterChoice<Filters>[] {
  const t = useT()
  const { data } = useCall(gameVendors, { platform: 'html5-desktop' })
  const vendors = new Map((data?.content ?? []).map((vendor) => [vendor.vassalage, vendor.displayName]))
  return [
    {
      name: 'gameType',
      label: t('bets.gameType'),
      all: t('bets.allGames'),
      options: GAME_TYPES.map((value) => ({ value, label: t(`bets.type.${value}`) })),
    },
    {
      name: 'result',
      label: t('records.result'),
      all: t('records.allResults'),
      options: ROUND_RESULTS.map((value) => ({ value, label: t(`records.result.${value}`) })),
    },
    {
      name: 'state',
      label: t('records.state'),
      all: t('records.allStates'),
      options: ROUND_STATES.map((value) => ({ value, label: t(`records.state.${value}`) })),
    },
    {
      name: 'vendor',
      label: t('records.vendor'),
      all: t('records.allVendors'),
      options: [...vendors].map(([value, label]) => ({ value, label })),
    },
  ]
}

function FindGame() {
  const t = useT()
  return (
    <a href={paths.lobby()} className={buttonClass()}>
      {t('bets.findGame')}
    </a>
  )
}

function Totals({ data, failed }: { data: Answer | undefined; failed: boolean }) {
  const t = useT()
  const locale = useLocale()
  const currency = data?.content[0]?.currency ?? 'BDT'
  const amount = (of: 'validBet' | 'profit') => data?.totals[of] ?? (failed ? undefined : null)
  return (
    <Card className="grid grid-cols-3 gap-3">
      <Figure name={t('bets.rounds')}>{data ? formatCount(data.total, locale) : failed ? '—' : '…'}</Figure>
      <Figure name={t('bets.turnover')}>
        <Money amount={amount('validBet')} currency={currency} />
      </Figure>
      <Figure name={t('bets.net')}>
        <Money amount={amount('profit')} currency={currency} signed />
      </Figure>
    </Card>
  )
}

function RoundRow({ round, selected, onPress }: { round: Round; selected: boolean; onPress: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ListRow
      thumb={<GameThumb gameCode={round.gameCode} />}
      title={round.gameName}
      meta={<span className="num">{formatMoment(round.openedAt, locale)}</span>}
      amount={
        round.free && round.state !== 'rolled_back' ? (
          <Money amount={round.free.won} currency={round.currency} signed />
        ) : round.state === 'settled' ? (
          <Money amount={round.profit} currency={round.currency} signed />
        ) : (
          <Tag tone={round.state === 'open' ? 'info' : 'neutral'}>
            {t(round.state === 'open' ? 'bets.open' : 'bets.rolledBack')}
          </Tag>
        )
      }
      note={
        <span className="num">
          {round.free
            ? t('bets.freeRound', { stake: formatMoney(round.free.stake, round.currency) })
            : t('bets.bet', { amount: formatMoney(round.stake, round.currency) })}
        </span>
      }
      selected={selected}
      onPress={onPress}
    />
  )
}
