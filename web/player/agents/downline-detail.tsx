import type { ReactNode } from 'react'
import { renewDownlinePassword } from '#contract/agents/accounts.ts'
import { agentTeam, type TeamRow } from '#contract/agents/line.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { AccountName } from './account-name.tsx'
import { CONTRACT_PAGES, useContractKinds } from '../agent/contract-pages.ts'
import { FreezeForm } from './freeze-form.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { RatesOf } from './rates-form.tsx'
import { RemarkForm } from './remark-form.tsx'

type Props = {
  row: TeamRow
  currency: string
  /** False where the account stands further down for certain: contracts are given to agents directly below alone. */
  isDirect: boolean
}

/** Shows an account of the line: what the agent may know of it, and the ways to its figures. */
export function DownlineDetail({ row, currency, isDirect }: Props) {
  const t = useT()
  const locale = useLocale()
  const day = (iso: string) => formatDay(iso, locale)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg font-semibold">
        <AccountName name={row.username} kind={row.kind} isSuspended={row.status === 'suspended'} />
      </p>
      <dl className="flex flex-col">
        <Fact name={t('agents.registeredAt')}>{day(row.registeredAt)}</Fact>
        <Fact name={t('agents.lastSeen')}>
          {row.lastSeenDay ? day(`${row.lastSeenDay}T12:00:00`) : t('agents.neverSeen')}
        </Fact>
        {row.balance !== null && (
          <Fact name={t('agents.balance')}>
            <Money amount={row.balance} currency={currency} />
          </Fact>
        )}
        {row.kind === 'agent' && (
          <>
            <Fact name={t('agents.direct')}>{formatCount(row.direct, locale)}</Fact>
            <Fact name={t('agents.belowAll')}>{formatCount(row.below, locale)}</Fact>
          </>
        )}
      </dl>
      {row.status === 'suspended' && <p className="text-sm text-ink-2">{t('agents.suspendedHint')}</p>}
      <nav aria-label={t('agents.figuresOf')} className="flex flex-col gap-2">
        {(['personalHistoryCopy', 'palStatementsAgentCopy', 'agentDownlineTransactionDetailsCopy'] as const).map(
          (page) => (
            <a key={page} href={paths.agent(page, { account: row.id })} className={buttonClass({ wide: true })}>
              {t(`agents.page.${page}`)}
            </a>
          ),
        )}
      </nav>
      {row.kind === 'agent' && <RatesOf id={row.id} />}
      {row.kind === 'agent' && isDirect && <OfferWays row={row} />}
      <RemarkForm row={row} />
      {row.lastSeenDay === null && <NewPassword id={row.id} />}
      {row.status === 'active' && <FreezeForm row={row} />}
    </div>
  )
}

/** The ways to offer a contract to an agent directly below: one for each kind that the caller may have. */
function OfferWays({ row: { id, username } }: { row: TeamRow }) {
  const t = useT()
  const kinds = useContractKinds()
  if (kinds.length === 0) return null
  return (
    <nav aria-label={t('agents.offerContract')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.offerContract')}</h3>
      {kinds.map((kind) => {
        const { page } = CONTRACT_PAGES[kind]
        return (
          <a
            key={kind}
            href={paths.agent(page, { part: 'contracts', side: 'given', offer: id, name: username })}
            className={buttonClass({ wide: true })}
          >
            {t(`agents.page.${page}`)}
          </a>
        )
      })}
    </nav>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-t border-line py-2.5 first:border-t-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  )
}

/** Gives the owner of an account that nobody has entered a new first password, where the agent opened it. */
function NewPassword({ id }: { id: string }) {
  const t = useT()
  const renewal = useSend(renewDownlinePassword, [agentTeam])
  if (renewal.data) return <OneTimePassword account={renewal.data} />
  const { error } = renewal
  return (
    <div className="border-t border-line pt-4">
      <p className="mb-3 text-sm text-ink-2">{t('agents.renewHint')}</p>
      <Button wide icon="key" busy={renewal.isPending} onClick={() => renewal.mutate({ id })}>
        {t('agents.renew')}
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-sm text-negative">
          {error.code === 'NOT_FOUND' ? t('agents.notOpened') : error.message}
        </p>
      )}
    </div>
  )
}
