import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { freezeMember, getMember, unfreezeMember } from '#contract/identity/office-identity.ts'
import { REGISTRATION_FIELDS } from '#contract/identity/registration.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { listPath } from '../frame/list-state.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { MemberAccount } from './member-account.tsx'
import { MemberMoney } from './member-money.tsx'
import { MemberBar, MemberPlay } from './member-play.tsx'
import { MemberProtection } from './member-protection.tsx'
import { kindOf } from './member-list.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { PaymentPasswordCode } from './payment-password-code.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

/** Fields that the head of the profile shows already. */
const HEADED = new Set<string>(['username', 'nickname', 'email', 'mobileNum'])

type Row = OutputOf<typeof getMember>

/** Shows one member: their profile, balances, links to more, and the freeze. */
export function MemberShow() {
  const t = useT()
  return (
    <ShowPage call={getMember} back="/members" backName={t('office.nav.members')}>
      {(row) => <Member row={row} />}
    </ShowPage>
  )
}

/** Returns a function that shows a moment, or a dash in place of none. */
function useMoment() {
  const locale = useLocale()
  return (at: string | null) => (at ? <span className="num">{formatMoment(at, locale)}</span> : '–')
}

function Member({ row }: { row: Row }) {
  const { member } = row
  return (
    <div className="flex flex-col gap-4">
      <Head row={row} />
      <Standing row={row} />
      <MemberBar id={member.id} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Profile row={row} />
        <MemberMoney id={member.id} username={member.username} />
      </div>
      {kindOf(member.type) !== 'trial' && <MemberProtection id={member.id} />}
      <MemberAccount id={member.id} />
      <Logins row={row} />
    </div>
  )
}

/** Shows the member's name and status, the way to what they did, and what operators may do. */
function Head({ row }: { row: Row }) {
  const t = useT()
  const { member } = row
  const permissions = usePermissions()
  const ofMember = (page: string) =>
    listPath(page, {
      username: member.username,
      ...(page === 'rounds' && kindOf(member.type) === 'trial' ? { kind: 'trial' } : {}),
    })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1>{member.username}</h1>
      <Tag tone={member.status === 'active' ? 'positive' : 'negative'}>{t(`office.status.${member.status}`)}</Tag>
      <div className="ms-auto flex flex-wrap gap-2">
        {(['deposits', 'withdrawals', 'rounds'] as const).map((page) => (
          <Link key={page} to={ofMember(page)} className={buttonClass({ size: 'small' })}>
            {t(`office.nav.${page}`)}
          </Link>
        ))}
        {kindOf(member.type) !== 'trial' && (
          <>
            <Link to={`/bonuses/${member.id}/member`} className={buttonClass({ size: 'small' })}>
              {t('office.nav.bonuses')}
            </Link>
            <Link to={`/points-orders/${member.id}/member`} className={buttonClass({ size: 'small' })}>
              {t('office.nav.points')}
            </Link>
            <Link to={`/vip-ladder/${member.id}/show`} className={buttonClass({ size: 'small' })}>
              {t('office.nav.vip')}
            </Link>
            <Link to={`/segments/${member.id}/member`} className={buttonClass({ size: 'small' })}>
              {t('office.nav.evidence')}
            </Link>
            {permissions.includes('harm.read') && (
              <Link to={`/marked-members/${member.id}/show`} className={buttonClass({ size: 'small' })}>
                {t('office.nav.markers')}
              </Link>
            )}
          </>
        )}
        {kindOf(member.type) !== 'trial' && <PaymentPasswordCode memberId={member.id} />}
        {kindOf(member.type) !== 'trial' && <OneTimePassword memberId={member.id} />}
        <MemberPlay id={member.id} />
        <Freeze row={row} />
      </div>
    </div>
  )
}

/** Shows that and why the account is frozen, and that the member closed it. */
function Standing({ row }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      {row.freeze && (
        <p className="text-negative">{t('office.frozenBy', { operator: row.freeze.by, reason: row.freeze.reason })}</p>
      )}
      {row.closing && (
        <p className="text-warning">
          {t(row.closing.isClosed ? 'office.closedByMember' : 'office.closingByMember', {
            moment: formatMoment(row.closing.closesAt, locale),
            reason: t(`office.closing.${row.closing.reason}`),
          })}
          {row.closing.note && ` (${row.closing.note})`}
        </p>
      )}
    </>
  )
}

function Profile({ row }: { row: Row }) {
  const t = useT()
  const moment = useMoment()
  const { member } = row
  return (
    <Card>
      <h2 className="mb-3">{t('office.profile')}</h2>
      <Facts
        facts={[
          [
            t('office.id'),
            <span className="num" key="id">
              {member.id}
            </span>,
          ],
          [t('office.kind'), t(`office.kind.${kindOf(member.type)}`)],
          [t('office.nickname'), member.nickname || '–'],
          [t('office.mail'), member.email ?? '–'],
          [t('office.mobile'), member.mobileNum ?? '–'],
          [
            t('office.upline'),
            member.upline ? (
              <Link key="up" className="text-brand-ink" to={`/members/${member.upline.id}/show`}>
                {member.upline.username}
              </Link>
            ) : (
              '–'
            ),
          ],
          [t('office.registered'), moment(member.registeredAt)],
          [t('office.lastLogin'), moment(member.lastLoginAt)],
          ...REGISTRATION_FIELDS.flatMap((name) =>
            row.profile[name] && name !== 'terms' && !HEADED.has(name)
              ? [[t(`auth.field.${name}`), row.profile[name]] as const]
              : [],
          ),
        ]}
      />
    </Card>
  )
}

function Logins({ row }: { row: Row }) {
  const t = useT()
  const moment = useMoment()
  return (
    <section>
      <h2 className="mb-2">{t('office.logins')}</h2>
      <Panel>
        {row.logins.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
        {row.logins.map((login) => (
          <ListRow key={login.at} icon="sign-in" title={login.ip} meta={login.userAgent} note={moment(login.at)} />
        ))}
      </Panel>
    </section>
  )
}

function Freeze({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState(false)
  const isFrozen = row.member.status !== 'active'
  const freeze = useAct(freezeMember, t('office.frozen'))
  const unfreeze = useAct(unfreezeMember, t('office.unfrozen'))
  const act = isFrozen ? unfreeze : freeze
  const label = isFrozen ? t('office.unfreeze') : t('office.freeze')
  return (
    <>
      <Button
        size="small"
        tone={isFrozen ? 'secondary' : 'danger'}
        onClick={() => setAsking(true)}
        reason={permissions.includes('members.write') ? undefined : t('office.notAllowed')}
      >
        {label}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={label}
        confirmLabel={label}
        danger={!isFrozen}
        busy={act.isPending}
        fault={act.error}
        description={t(isFrozen ? 'office.unfreezeHint' : 'office.freezeHint')}
        onConfirm={(reason) => act.mutate({ id: row.member.id, reason }, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}
