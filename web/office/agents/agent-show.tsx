import type { ReactNode } from 'react'
import type { InvitationLink } from '#contract/agents/accounts.ts'
import { type AgentFile, type LineMove, officeAgent } from '#contract/agents/office-agents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { typeOf } from './agent-list.tsx'
import { FreezeTable } from './freeze-table.tsx'
import { MoveLine } from './move-line.tsx'
import { RatesCard } from './rates-card.tsx'
import { StatusTag } from './status-tag.tsx'

/** Shows an agent's file: where the agent stands, the line right below, links, requests and moves. */
export function AgentShow() {
  const t = useT()
  return (
    <ShowPage call={officeAgent} back="/agents" backName={t('office.nav.agents')}>
      {(file: AgentFile) => <Whole file={file} />}
    </ShowPage>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <Card>
      <h2 className="mb-2">{title}</h2>
      {isEmpty ? <p className="text-ink-3">{t('office.agents.none')}</p> : children}
    </Card>
  )
}

function Whole({ file }: { file: AgentFile }) {
  const t = useT()
  const { agent, line, links, requests, moves, waiting } = file
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{agent.username}</h1>
        <StatusTag status={agent.status} />
        <MoveLine id={agent.id} username={agent.username} />
      </div>
      <WaitingNote waiting={waiting} />
      <Card>
        <Standing file={file} />
      </Card>
      <RatesCard id={agent.id} />
      <Part title={t('office.agents.line')} isEmpty={line.length === 0}>
        <LineTable line={line} />
      </Part>
      <Part title={t('office.agents.links')} isEmpty={links.length === 0}>
        <LinkTable links={links} />
      </Part>
      <Part title={t('office.nav.freezeRequests')} isEmpty={requests.length === 0}>
        <FreezeTable rows={requests} />
      </Part>
      <Part title={t('office.agents.moves')} isEmpty={moves.length === 0}>
        <MoveTable moves={moves} />
      </Part>
    </div>
  )
}

function Standing({ file: { agent, above } }: { file: AgentFile }) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string | null) => (at ? formatMoment(at, locale) : '–')
  return (
    <Facts
      facts={[
        [
          t('office.agents.way'),
          above.length === 0 ? (
            t('office.agents.isTop')
          ) : (
            <span key="above" className="flex flex-wrap gap-x-2">
              {above.map(({ id, username }) => (
                <Link key={id} className="text-brand-ink" to={`/agents/${id}/show`}>
                  {username} ›
                </Link>
              ))}
            </span>
          ),
        ],
        [t('office.agents.type'), t(`office.agents.type.${typeOf(agent.type)}`)],
        [t('office.agents.direct'), agent.direct.toLocaleString(locale)],
        [t('office.agents.below'), agent.below.toLocaleString(locale)],
        [t('office.registered'), moment(agent.registeredAt)],
        [t('office.lastLogin'), moment(agent.lastLoginAt)],
        [
          t('office.member'),
          <Link key="member" className="text-brand-ink" to={`/members/${agent.id}/show`}>
            {t('office.agents.account')}
          </Link>,
        ],
      ]}
    />
  )
}

type LineRow = AgentFile['line'][number]

function LineTable({ line }: { line: readonly LineRow[] }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<LineRow>[] = [
    {
      id: 'account',
      head: t('office.member'),
      phone: 'title',
      cell: ({ id, username, type }) => (
        <Link className="text-brand-ink" to={type === 0 ? `/members/${id}/show` : `/agents/${id}/show`}>
          {username}
        </Link>
      ),
    },
    {
      id: 'kind',
      head: t('office.agents.type'),
      phone: 'meta',
      cell: ({ type }) => (type === 0 ? t('office.kind.member') : t(`office.agents.type.${typeOf(type)}`)),
    },
    { id: 'status', head: t('office.status'), phone: 'line', cell: ({ status }) => <StatusTag status={status} /> },
    {
      id: 'below',
      head: t('office.agents.below'),
      align: 'end',
      phone: 'amount',
      cell: ({ below }) => <span className="num">{below.toLocaleString(locale)}</span>,
    },
  ]
  return <Table caption={t('office.agents.line')} columns={columns} rows={line} rowKey={({ id }) => id} />
}

const STEPS = ['opened', 'registered', 'deposited', 'active'] as const

function LinkTable({ links }: { links: readonly InvitationLink[] }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<InvitationLink>[] = [
    {
      id: 'label',
      head: t('office.agents.label'),
      phone: 'title',
      cell: (link) => link.label ?? t('office.agents.first'),
    },
    {
      id: 'code',
      head: t('office.agents.code'),
      phone: 'line',
      cell: ({ code }) => <span className="num">{code}</span>,
    },
    { id: 'opens', head: t('office.agents.opens'), phone: 'line', cell: ({ opens }) => t(`office.kind.${opens}`) },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ isOpen }) => (
        <Tag tone={isOpen ? 'positive' : 'neutral'}>{t(isOpen ? 'office.agents.open' : 'office.agents.shut')}</Tag>
      ),
    },
    ...STEPS.map((step): Column<InvitationLink> => ({
      id: step,
      head: t(`office.agents.funnel.${step}`),
      align: 'end',
      phone: 'line',
      cell: ({ funnel }) => <span className="num">{funnel[step].toLocaleString(locale)}</span>,
    })),
  ]
  return <Table caption={t('office.agents.links')} columns={columns} rows={links} rowKey={({ id }) => id} />
}

function MoveTable({ moves }: { moves: readonly LineMove[] }) {
  const t = useT()
  const locale = useLocale()
  const place = (one: LineMove['from']) => one?.username ?? t('office.agents.top')
  const columns: Column<LineMove>[] = [
    { id: 'at', head: t('office.at'), phone: 'title', cell: ({ at }) => formatMoment(at, locale) },
    { id: 'from', head: t('office.agents.from'), phone: 'line', cell: ({ from }) => place(from) },
    { id: 'to', head: t('office.agents.to'), phone: 'line', cell: ({ to }) => place(to) },
    {
      id: 'people',
      head: t('office.agents.people'),
      align: 'end',
      phone: 'amount',
      cell: ({ people }) => people.toLocaleString(locale),
    },
    {
      id: 'reason',
      head: t('office.reason'),
      phone: 'line',
      cell: ({ reason, decision }) => (
        <Link className="text-brand-ink" to={`/decisions/${decision}/show`}>
          {reason}
        </Link>
      ),
    },
  ]
  return <Table caption={t('office.agents.moves')} columns={columns} rows={moves} rowKey={({ id }) => id} />
}
