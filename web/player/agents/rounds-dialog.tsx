import { agentBets, type ReportRow } from '#contract/agents/reports.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { AccountName } from './account-name.tsx'
import { useTypeName } from './game-type.ts'
import { MoreButton } from './more-button.tsx'
import { usePages } from './use-pages.ts'

type Props = {
  /** Null: closed. */
  row: Pick<ReportRow, 'id'> | null
  range: { from: string; to: string }
  gameType: string | undefined
  onClose: () => void
  /** Shows the report of this account alone. */
  onAlone: (id: string) => void
}

/** Opens a row of a report to the rounds that it was added up from. */
export function RoundsDialog({ row, onClose, ...rest }: Props) {
  const t = useT()
  return (
    <Dialog open={row !== null} onOpenChange={onClose} title={t('agents.rounds')} closeLabel={t('common.close')}>
      {row && <Rounds key={row.id} id={row.id} {...rest} />}
    </Dialog>
  )
}

function Rounds({ id, range: { from, to }, gameType, onAlone }: Omit<Props, 'row' | 'onClose'> & { id: string }) {
  const t = useT()
  const locale = useLocale()
  const typeName = useTypeName()
  const list = usePages(agentBets, { account: id, from, to, ...(gameType === undefined ? {} : { gameType }) })
  const { first, rows, error } = list
  const day = (one: string) => formatDay(`${one}T12:00:00`, locale)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          {first && <AccountName name={first.account.username} kind={first.account.kind} />}
          <p className="text-xs text-ink-3">
            {from === to ? day(from) : `${day(from)} – ${day(to)}`}
            {gameType !== undefined && ` · ${typeName(gameType)}`}
          </p>
        </div>
        <Button size="small" onClick={() => onAlone(id)}>
          {t('agents.showAlone')}
        </Button>
      </div>
      <div className="-mx-4">
        {error && !rows && (
          <ErrorState
            compact
            title={error.code === 'NOT_FOUND' ? t('agents.notInLine') : t('agents.failed')}
            retryLabel={t('common.retry')}
            onRetry={list.retry}
          />
        )}
        {!rows && !error && <RowSkeletons count={5} />}
        {rows?.length === 0 && (
          <EmptyState picture="bets" title={t('agents.noRounds')} hint={t('agents.noRoundsHint')} />
        )}
        {rows?.map((round) => (
          <ListRow
            key={round.id}
            title={<span title={round.gameName}>{round.gameName}</span>}
            meta={
              <>
                <span className="block truncate">
                  {typeName(round.gameType)} · <span className="num">{round.id}</span>
                </span>
                <span className="num block truncate">{formatMoment(round.settledAt, locale)}</span>
              </>
            }
            amount={
              <Money
                amount={toWire(parseMoney(round.payout) - parseMoney(round.stake))}
                currency={first?.currency ?? 'BDT'}
                signed
              />
            }
            note={
              <span className="flex flex-col items-end">
                <span>{t('agents.staked', { amount: formatMoney(round.stake, first?.currency ?? 'BDT') })}</span>
                <span>{t('agents.counted', { amount: formatMoney(round.valid, first?.currency ?? 'BDT') })}</span>
              </span>
            }
          />
        ))}
        <MoreButton more={list.more} isBusy={list.isBusy} />
      </div>
    </>
  )
}
