import { useState } from 'react'
import { type FreezeRequest, freezeRequests, withdrawFreeze } from '#contract/agents/requests.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Pager } from '../frame/pager.tsx'

const TONES: Readonly<Record<FreezeRequest['state'], TagTone>> = {
  open: 'info',
  done: 'positive',
  refused: 'neutral',
  withdrawn: 'neutral',
}
const PAGE = 5
/** A page, and the request beside which it begins: new ones move nothing. */
type Place = { page: number; before?: string; after?: string }

/** Lists what the agent asked operators to suspend, and how it ended; nothing where the agent asked for nothing. */
export function FreezeList() {
  const t = useT()
  const [{ page, ...beside }, turn] = useState<Place>({ page: 1 })
  const { data } = useCall(freezeRequests, { pageNo: page, pageSize: PAGE, ...beside })
  if (!data || data.total === 0) return null
  const { next, previous } = data
  const go = (to: number) => {
    if (to > page) turn(next === null ? { page } : { page: to, before: next })
    else turn(to <= 1 || previous === null ? { page: 1 } : { page: to, after: previous })
  }
  return (
    <section>
      <h2 className="mb-3">{t('agents.freezes')}</h2>
      <Panel>
        <ul>
          {data.content.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      </Panel>
      <Pager page={data.pageNum} pages={data.totalPages} onPage={go} />
    </section>
  )
}

function Request({ request: { id, account, reason, state, askedAt } }: { request: FreezeRequest }) {
  const t = useT()
  const locale = useLocale()
  const withdrawal = useSend(withdrawFreeze, [freezeRequests])
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          <span dir="ltr" className="truncate">
            {account.username}
          </span>
          <Tag tone={TONES[state]}>{t(`agents.freeze.${state}`)}</Tag>
        </span>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{reason}</span>
        <span className="num block text-xs text-ink-3">{formatMoment(askedAt, locale)}</span>
      </span>
      {state === 'open' && (
        <Button
          size="small"
          busy={withdrawal.isPending}
          aria-label={t('agents.withdrawFreezeOf', { account: account.username })}
          onClick={() => withdrawal.mutate({ id }, { onError: (error) => showToast('error', error.message) })}
        >
          {t('agents.withdrawFreeze')}
        </Button>
      )}
    </li>
  )
}
