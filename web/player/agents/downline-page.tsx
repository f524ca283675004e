import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { agentTeam, type TeamRow } from '#contract/agents/line.ts'
import { useAddress } from '#web/lib/address.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AgentExportButton } from '../records/export-button.tsx'
import { SEARCH_MIN } from './account-filter.tsx'
import { AccountMeta, AccountName } from './account-name.tsx'
import { DownlineDetail } from './downline-detail.tsx'
import { FreezeList } from './freeze-list.tsx'
import { ListState } from './list-state.tsx'
import { MoreButton } from './more-button.tsx'
import { useBrandToday } from './use-period.ts'
import { usePages } from './use-pages.ts'

type Step = OutputOf<typeof agentTeam>['way'][number]
const ID = /^\d{1,18}$/
const idOf = (text: string | undefined) => (text !== undefined && ID.test(text) ? text : undefined)

/** Shows the agent's line: one level at a time with the way above it, or whoever's name begins as typed, at any depth. */
export function DownlinePage() {
  const t = useT()
  const { search, change } = useAddress((raw) => raw)
  const account = idOf(search.account)
  const wanted = (search.search ?? '').trim().slice(0, 64)
  const today = useBrandToday()
  const isSearch = wanted.length >= SEARCH_MIN
  const list = usePages(agentTeam, {
    ...(account === undefined ? {} : { account }),
    ...(isSearch ? { search: wanted } : {}),
  })
  const { first, rows } = list
  const go = (id: string | undefined) => change({ account: id, search: undefined, open: undefined }, { isStep: true })
  const show = (id: string | undefined) => change({ open: id })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Search value={search.search ?? ''} onValue={(text) => change({ search: text || undefined })} />
      {first && <Way way={first.way} onStep={go} />}
      <div>
        <AgentExportButton
          order={{ record: 'agentTree', from: today, to: today, ...(account === undefined ? {} : { account }) }}
        />
      </div>
      <Panel>
        <Rows list={list} isSearch={isSearch} onInto={go} onShow={show} />
      </Panel>
      <FreezeList />
      <Dialog
        open={search.open !== undefined}
        onOpenChange={() => show(undefined)}
        title={t('agents.details')}
        closeLabel={t('common.close')}
      >
        <Opened
          id={idOf(search.open)}
          rows={rows ?? []}
          currency={first?.currency ?? 'BDT'}
          isDirect={isSearch || account === undefined}
        />
      </Dialog>
    </div>
  )
}

type RowsProps = {
  list: ReturnType<typeof usePages<typeof agentTeam>>
  isSearch: boolean
  onInto: (id: string | undefined) => void
  onShow: (id: string) => void
}

function Rows({ list, isSearch, onInto, onShow }: RowsProps) {
  const t = useT()
  const words = isSearch
    ? { title: t('agents.noneFound'), hint: t('agents.noneFoundHint') }
    : { title: t('agents.nobody'), hint: t('agents.nobodyHint') }
  return (
    <ListState
      rows={list.rows}
      error={list.error}
      onRetry={list.retry}
      away={{ label: t('agents.toTop'), go: () => onInto(undefined) }}
      empty={<EmptyState picture="search" {...words} />}
    >
      {(rows) => (
        <>
          {rows.map((row) => (
            <AccountRow
              key={row.id}
              row={row}
              currency={list.first?.currency ?? 'BDT'}
              onInto={onInto}
              onShow={onShow}
            />
          ))}
          <MoreButton more={list.more} isBusy={list.isBusy} />
        </>
      )}
    </ListState>
  )
}

type OpenedProps = { id: string | undefined; rows: readonly TeamRow[]; currency: string; isDirect: boolean }

/** Shows the account that is open: one of the rows, or one that a link named. */
function Opened({ id, rows, ...rest }: OpenedProps) {
  const t = useT()
  const row = rows.find((one) => one.id === id)
  if (!row) return <p className="text-ink-2">{t('agents.notHere')}</p>
  return <DownlineDetail key={row.id} row={row} {...rest} />
}

function Search({ value, onValue }: { value: string; onValue: (text: string) => void }) {
  const t = useT()
  const [text, setText] = useState(value)
  return (
    <div role="search" className="max-w-md">
      <Field
        type="search"
        label={t('agents.findAccount')}
        hint={t('agents.nameHint')}
        leading={<Icon name="magnifying-glass" className="text-ink-3" />}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onValue(target.value)
        }}
      />
    </div>
  )
}

/** Shows the accounts from the agent down to the level that is shown; each leads to its own level. */
function Way({ way, onStep }: { way: readonly Step[]; onStep: (id: string | undefined) => void }) {
  const t = useT()
  return (
    <nav aria-label={t('agents.way')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {way.map(({ id, username }, index) => {
          const isLast = index === way.length - 1
          const name = index === 0 ? t('agents.you') : <span dir="ltr">{username}</span>
          return (
            <li key={id} className="flex min-w-0 items-center gap-1">
              {index > 0 && <Icon name="caret-right" size="xs" className="text-ink-3" />}
              {isLast ? (
                <span aria-current="location" className="inline-flex min-h-11 items-center px-1 font-semibold">
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => onStep(index === 0 ? undefined : id)}
                  className="inline-flex min-h-11 items-center rounded-control px-1 text-ink-2 hover:text-ink-1"
                >
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type RowProps = { row: TeamRow; currency: string; onInto: (id: string) => void; onShow: (id: string) => void }

/** One account: it opens to its details; an agent with people below leads to them as well. */
function AccountRow({ row, currency, onInto, onShow }: RowProps) {
  const t = useT()
  return (
    <div className="flex items-stretch border-t border-line first:border-t-0 [&>button:first-child]:border-t-0">
      <ListRow
        icon={row.kind === 'agent' ? 'users-three' : 'user-circle'}
        title={<AccountName name={row.username} kind={row.kind} isSuspended={row.status === 'suspended'} />}
        meta={<AccountMeta row={row} currency={currency} />}
        amount={row.balance !== null && <Money amount={row.balance} currency={currency} />}
        onPress={() => onShow(row.id)}
      />
      {row.direct > 0 && (
        <button
          type="button"
          aria-label={t('agents.into', { account: row.username })}
          onClick={() => onInto(row.id)}
          className="grid w-14 flex-none place-items-center border-s border-line text-ink-3 hover:bg-surface-2 hover:text-ink-1 focus-visible:-outline-offset-2"
        >
          <Icon name="caret-right" />
        </button>
      )}
    </div>
  )
}
