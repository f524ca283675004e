import type { ReactNode } from 'react'
import type { AgentFile } from '#contract/agents/office-agents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { Link } from '../frame/link.tsx'
import { Facts } from '../frame/show-page.tsx'
import { typeOf } from './agent-list.tsx'

/** Shows where an agent stands, how many are below, and the way to the account. */
export function AgentStanding({ file: { agent, above } }: { file: AgentFile }) {
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
        ...(['valid', 'net', 'result'] as const).map((figure): [string, ReactNode] => [
          t(`office.agents.recent.${figure}`),
          <Money key={figure} amount={agent.recent[figure]} currency={agent.recent.currency} />,
        ]),
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
