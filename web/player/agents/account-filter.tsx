import { type FormEvent, useState } from 'react'
import { agentTeam } from '#contract/agents/line.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AccountMeta, AccountName } from './account-name.tsx'

/** The fewest letters of a search. */
export const SEARCH_MIN = 2

type Props = { account: string | undefined; onAccount: (id: string | undefined) => void }

/** Shows whose figures are shown: everybody's, or one account's, which is found by its name. */
export function AccountFilter({ account, onAccount }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(agentTeam, { account: account ?? '', pageSize: 1 }, { enabled: account !== undefined })
  const name = data?.way.at(-1)?.username ?? '…'
  const choose = (id: string) => {
    setOpen(false)
    onAccount(id)
  }
  return (
    <>
      <Chip
        icon="magnifying-glass"
        selected={account !== undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {account === undefined ? t('agents.oneAccount') : <span dir="ltr">{name}</span>}
      </Chip>
      {account !== undefined && (
        <Button size="small" tone="quiet" icon="x" onClick={() => onAccount(undefined)}>
          {t('agents.wholeTeam')}
        </Button>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('agents.findAccount')} closeLabel={t('common.close')}>
        <Finder onChoose={choose} />
      </Dialog>
    </>
  )
}

/** Finds accounts of the line by the beginning of their names; before a search it lists those directly below. */
function Finder({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const wanted = text.trim().length >= SEARCH_MIN ? text.trim() : undefined
  const { data, isError, refetch } = useCall(agentTeam, wanted ? { search: wanted } : {})
  // Enter takes the only account that is found
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [only, other] = data?.rows ?? []
    if (only && !other) onChoose(only.id)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        type="search"
        label={t('agents.name')}
        hint={t('agents.nameHint')}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div aria-live="polite" className="-mx-4 min-h-40">
        {isError && !data && (
          <ErrorState
            compact
            title={t('agents.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={3} />}
        {data?.rows.length === 0 && <p className="px-4 py-3 text-sm text-ink-2">{t('agents.noneFound')}</p>}
        {data?.rows.map((row) => (
          <ListRow
            key={row.id}
            icon={row.kind === 'agent' ? 'users-three' : 'user-circle'}
            title={<AccountName name={row.username} kind={row.kind} isSuspended={row.status === 'suspended'} />}
            meta={<AccountMeta row={row} currency={data.currency} />}
            onPress={() => onChoose(row.id)}
          />
        ))}
      </div>
    </form>
  )
}
