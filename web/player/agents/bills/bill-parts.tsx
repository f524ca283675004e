import type { BillLines } from '#contract/agents/bills.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AccountName } from '../account-name.tsx'
import { useTypeName } from '../game-type.ts'
import { exactMoney } from './exact-money.ts'

type Props = { lines: BillLines; onMember: (account: string) => void }

/** Shows what a bill was added up from: members, whose rounds open, or rounds of a real-time salary. */
export function BillParts({ lines, onMember }: Props) {
  const t = useT()
  const isRounds = lines.bill.kind === 'realtime'
  const isEmpty = isRounds ? lines.rounds.length === 0 : lines.content.length === 0
  return (
    <section>
      <h3 className="mb-1">{t(isRounds ? 'contracts.rounds' : 'contracts.members')}</h3>
      <div className="-mx-4">
        {isEmpty && <EmptyState picture="bets" title={t('contracts.noParts')} />}
        {isRounds ? <Rounds lines={lines} /> : <Members lines={lines} onMember={onMember} />}
      </div>
    </section>
  )
}

function Members({ lines: { content, bill }, onMember }: Props) {
  const t = useT()
  const money = (amount: string) => formatMoney(amount, bill.currency)
  const isDividend = bill.kind === 'dividend'
  return content.map((line) => (
    <ListRow
      key={line.account.id}
      title={<AccountName name={line.account.username} kind={line.account.kind} />}
      meta={
        <>
          <span className="block whitespace-normal">
            {isDividend
              ? t('contracts.memberLoss', {
                  stake: money(line.stake),
                  payout: money(line.payout),
                  loss: money(line.loss),
                })
              : t('contracts.memberStake', { stake: money(line.stake) })}
          </span>
          <span className="block whitespace-normal">
            {t('contracts.memberValid', { valid: money(line.valid) })} ·{' '}
            {t(line.isActive ? 'contracts.isActive' : 'contracts.notActive')}
          </span>
        </>
      }
      amount={line.part === null ? undefined : <Money amount={line.part} currency={bill.currency} />}
      onPress={() => onMember(line.account.id)}
    />
  ))
}

function Rounds({ lines: { rounds, bill } }: Pick<Props, 'lines'>) {
  const t = useT()
  const locale = useLocale()
  const typeName = useTypeName()
  const money = (amount: string) => formatMoney(amount, bill.currency)
  // a part of a round is often less than a cent: it is shown whole
  const whole = (amount: string) => exactMoney(amount, bill.currency)
  return rounds.map((line, place) => (
    <ListRow
      // a round comes again where its end was changed later
      key={`${line.round} ${place}`}
      title={<span title={line.game}>{line.game}</span>}
      meta={
        <>
          <span className="flex gap-1.5 truncate">
            <AccountName name={line.account.username} kind={line.account.kind} />
          </span>
          <span className="block truncate">
            {typeName(line.gameType)} · <span className="num">{line.round}</span> ·{' '}
            <span className="num">{formatMoment(line.at, locale)}</span>
          </span>
          <span className="num block truncate" dir="ltr">
            {money(line.valid)} × ({line.own} % − {line.below} %)
            {parseMoney(line.before) !== 0n && ` − ${whole(line.before)}`} = {whole(line.earned)}
          </span>
          <span className="block truncate">
            {t('contracts.roundWas', { stake: money(line.stake), payout: money(line.payout) })}
          </span>
        </>
      }
      amount={<Money amount={line.earned} currency={bill.currency} />}
    />
  ))
}
