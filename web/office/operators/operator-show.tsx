import { officeEndOperatorSessions, officeOperator } from '#contract/identity/office-operators.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { SessionList } from '../frame/session-list.tsx'
import { useAct } from '../actions.ts'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'
import type { OperatorDetail } from './operator-detail.ts'
import { useMayManage } from './invite.tsx'
import { LinkAccount } from './link-account.tsx'
import { OperatorActs } from './operator-acts.tsx'
import { Factor, STATUS_TONES } from './operator-list.tsx'
import { useRoleName } from './use-role-name.ts'
import { Link } from '../frame/link.tsx'

/** Shows one operator: their name, permissions, sessions, and the member accounts that are their own. */
export function OperatorShow() {
  const t = useT()
  return (
    <ShowPage call={officeOperator} back="/operators" backName={t('office.nav.operators')}>
      {(row) => <Operator row={row} />}
    </ShowPage>
  )
}

function Operator({ row }: { row: OperatorDetail }) {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const roleName = useRoleName()
  const moment = (at: string) => <span className="num">{formatMoment(at, locale)}</span>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{row.username}</h1>
        <Tag tone={STATUS_TONES[row.status]}>{t(`operators.status.${row.status}`)}</Tag>
        {row.isHouse && <Tag tone="info">{t('office.house')}</Tag>}
        {row.isSelf && <Tag>{t('operators.you')}</Tag>}
      </div>
      <OperatorActs row={row} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Card>
            <h2 className="mb-3">{row.person.name}</h2>
            <Facts
              facts={[
                [t('operators.role'), roleName(row.role)],
                [t('operators.mayDo'), row.permissions.map((one) => word('office.permission', one)).join(', ') || '–'],
                [t('operators.factor'), <Factor key="f" row={row} />],
                [t('office.mail'), row.email ?? '–'],
                ...(row.link
                  ? [
                      [
                        t('operators.link'),
                        <span key="l">
                          {t(`account.invitation.kind.${row.link.kind}`)}:{' '}
                          {t('operators.linkTimes', {
                            sent: formatMoment(row.link.sentAt, locale),
                            until: formatMoment(row.link.expiresAt, locale),
                          })}
                        </span>,
                      ] as const,
                    ]
                  : []),
                [t('operators.since'), moment(row.createdAt)],
                [t('operators.lastSeen'), row.lastSeenAt ? moment(row.lastSeenAt) : '–'],
                ...(row.otherLogins.length > 0
                  ? [
                      [
                        t('operators.otherLogins'),
                        <span key="o" className="flex flex-wrap gap-x-3">
                          {row.otherLogins.map((other) => (
                            <Link key={other.id} className="text-brand-ink" to={`/operators/${other.id}/show`}>
                              {other.username}
                            </Link>
                          ))}
                        </span>,
                      ] as const,
                    ]
                  : []),
              ]}
            />
          </Card>
          <Accounts row={row} />
        </div>
        <div className="flex flex-col gap-4">
          <Sessions row={row} />
          <Logins row={row} />
        </div>
      </div>
    </div>
  )
}

function Accounts({ row }: { row: OperatorDetail }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2>{t('operators.accounts')}</h2>
        <LinkAccount id={row.id} />
      </div>
      <p className="mb-2 text-ink-3">{t('operators.accountsWhy')}</p>
      {row.accounts.length === 0 && <p className="text-ink-3">{t('operators.noAccounts')}</p>}
      <ul className="divide-y divide-line">
        {row.accounts.map((account) => (
          <li key={account.id} className="flex items-baseline justify-between gap-3 py-2">
            <Link className="text-brand-ink" to={`/members/${account.id}/show`}>
              {account.username}
            </Link>
            <span className="num text-xs text-ink-3">{formatMoment(account.addedAt, locale)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Sessions({ row }: { row: OperatorDetail }) {
  const t = useT()
  const end = useAct(officeEndOperatorSessions, t('account.ended'))
  const reason = useMayManage()
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2>{t('operators.sessions')}</h2>
        {row.sessions.length > 0 && (
          <Button
            size="small"
            reason={reason}
            busy={end.isPending && end.variables.sessionId === undefined}
            onClick={() => end.mutate({ id: row.id })}
          >
            {t('operators.endAll')}
          </Button>
        )}
      </div>
      <SessionList
        sessions={row.sessions}
        ending={end.isPending ? (end.variables.sessionId ?? null) : null}
        reason={reason}
        onEnd={(sessionId) => end.mutate({ id: row.id, sessionId })}
      />
    </Card>
  )
}

function Logins({ row }: { row: OperatorDetail }) {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  return (
    <Card>
      <h2 className="mb-1">{t('office.logins')}</h2>
      {row.logins.length === 0 && <p className="text-ink-3">{t('office.nothing')}</p>}
      <ul className="divide-y divide-line">
        {row.logins.map((login) => (
          <li key={login.at} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span dir="ltr" className="num font-semibold">
              {login.ip}
            </span>
            <span className="text-ink-2">{word('account.way', login.method)}</span>
            <span className="num ms-auto text-xs text-ink-3">{formatMoment(login.at, locale)}</span>
            <span className="basis-full text-xs text-ink-3 [overflow-wrap:anywhere]">{login.userAgent}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
