import { useParams } from '@tanstack/react-router'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import { officeBonuses, type OfficeGrantRow } from '#contract/rewards/office-bonuses.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { BonusFacts, BonusProgress } from './bonus-head.tsx'
import { BONUS_TONES } from './bonus-tones.ts'
import { GiveReward } from './give-reward.tsx'
import { useTitle } from './use-title.ts'

type Answer = OutputOf<typeof officeBonuses>

/** Shows everything that a member was given: grants with progress, rewards, money to be staked, gifts that wait. */
export function MemberBonuses() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <ShowPage call={officeBonuses} back={`/members/${id}/show`} backName={t('office.bonus.toMember')}>
      {(row) => <Bonuses row={row} />}
    </ShowPage>
  )
}

function Bonuses({ row }: { row: Answer }) {
  const t = useT()
  const { member, currency, grants } = row
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t('office.bonus.ofMember', { name: member.username })}</h1>
        <div className="ms-auto flex flex-wrap gap-2">
          <Link to={`/points-orders/${member.id}/member`} className={buttonClass({ size: 'small' })}>
            {t('office.bonus.points')}
          </Link>
          <GiveReward username={member.username} />
        </div>
      </div>
      {row.asked.map(({ reference, amount, waiting }) => (
        <div key={reference} className="flex flex-col gap-1">
          <p className="text-ink-2">
            {t('office.bonus.giftWaits', { reference, amount: formatMoney(amount, currency) })}
          </p>
          <WaitingNote waiting={waiting} />
        </div>
      ))}
      {grants.length === 0 && (
        <Panel>
          <EmptyState picture="search" title={t('office.bonus.none')} />
        </Panel>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {grants.map((grant) => (
          <Grant key={grant.id} grant={grant} />
        ))}
      </div>
      <ToStake row={row} />
      <Rewards row={row} />
    </div>
  )
}

function Grant({ grant }: { grant: OfficeGrantRow }) {
  const t = useT()
  const titleOf = useTitle()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2>
          <Link to={`/bonuses/${grant.id}/show`} className="hover:underline">
            {titleOf(grant.title)}
          </Link>
        </h2>
        <span className="num text-ink-3">{grant.id}</span>
        <span className="ms-auto">
          <Tag tone={BONUS_TONES[grant.state]}>{t(`office.bonus.state.${grant.state}`)}</Tag>
        </span>
      </div>
      <WaitingNote waiting={grant.waiting} />
      <BonusProgress grant={grant} />
      <BonusFacts grant={grant} />
    </Card>
  )
}

/** Money that the member must stake before it can be withdrawn. */
function ToStake({ row: { turnovers, currency } }: { row: Answer }) {
  const t = useT()
  const locale = useLocale()
  if (turnovers.length === 0) return null
  return (
    <section>
      <h2 className="mb-2">{t('office.bonus.turnovers')}</h2>
      <Panel>
        {turnovers.map((one) => (
          <ListRow
            key={one.source}
            icon="lock-simple"
            title={<span className="num">{one.source.slice(one.source.indexOf(':') + 1)}</span>}
            meta={t('office.bonus.progressOf', {
              done: formatMoney(one.progress, currency),
              target: formatMoney(one.target, currency),
            })}
            note={formatMoment(one.at, locale)}
            amount={<Money amount={one.remaining} currency={currency} />}
          />
        ))}
      </Panel>
    </section>
  )
}

function Rewards({ row: { rewards } }: { row: Answer }) {
  const t = useT()
  const locale = useLocale()
  const titleOf = useTitle()
  return (
    <section>
      <h2 className="mb-2">{t('office.bonus.rewards')}</h2>
      <Panel>
        {rewards.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
        {rewards.map((one) => (
          <ListRow
            key={one.id}
            icon={one.kind === 'points' ? 'coins' : 'gift'}
            title={titleOf(one.title)}
            meta={`${one.reference} · ${t(`office.bonus.reward.${one.state}`)}`}
            note={formatMoment(one.endedAt ?? one.createdAt, locale)}
            amount={
              one.kind === 'points' ? (
                t('office.bonus.pointsOf', { count: one.points, shown: formatCount(one.points, locale) })
              ) : (
                <Money amount={one.amount} currency={one.currency} />
              )
            }
          />
        ))}
      </Panel>
    </section>
  )
}
