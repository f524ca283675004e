import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { CHAT_QUEUES, type CHAT_ACTS } from '#contract/doors/desk-protocol.ts'
import { actOnChatMessage, listChatMessages } from '#contract/doors/office-studio.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { ChatRulesButton } from './chat-rules.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(listChatMessages)

type Row = OutputOf<typeof listChatMessages>['content'][number]
type Act = (typeof CHAT_ACTS)[number]
const HOUR = 60

/** Lists what members wrote at the tables; reported messages wait here for a decision. */
export function ChatList() {
  const t = useT()
  const columns = useColumns()
  return (
    <ResourceList
      list={LIST}
      path="/chat"
      title={t('office.nav.chat')}
      columns={columns}
      actions={<ChatRulesButton />}
      watchMs={15_000}
      filters={[
        {
          kind: 'choice',
          field: 'queue',
          label: t('office.queue'),
          none: t('office.chat.queue.reported'),
          options: CHAT_QUEUES.filter((value) => value !== 'reported').map((value) => ({
            value,
            label: t(`office.chat.queue.${value}`),
          })),
        },
      ]}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'said',
      head: t('office.chat.text'),
      phone: 'title',
      cell: (row) => (
        <span className="block max-w-[60ch] [overflow-wrap:anywhere]" dir="auto">
          {row.said}
          {row.shown !== row.said && (
            <span className="block text-xs text-ink-3">{t('office.chat.shownAs', { text: row.shown })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'member',
      head: t('office.member'),
      phone: 'line',
      cell: (row) => (
        <span className="flex flex-col">
          {row.member ? (
            <Link className="text-brand-ink" to={`/members/${row.member.id}/show`}>
              {row.member.username}
            </Link>
          ) : (
            <span title={t('office.chat.otherBrand')}>{row.maskedName}</span>
          )}
          {row.mutedUntil && (
            <span className="text-xs text-negative">
              {t('office.chat.muted', { at: formatMoment(row.mutedUntil, locale) })}
            </span>
          )}
        </span>
      ),
    },
    { id: 'game', head: t('office.chat.game'), phone: 'line', cell: (row) => `${row.vendor} · ${row.gameCode}` },
    { id: 'state', head: t('office.chat.state'), phone: 'line', cell: (row) => <State row={row} /> },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Judge row={row} /> },
  ]
}

function State({ row }: { row: Row }) {
  const t = useT()
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {row.reports > 0 && (
        <Tag tone={row.judgement ? 'neutral' : 'warning'}>{t('office.chat.reports', { count: row.reports })}</Tag>
      )}
      {row.judgement && (
        <Tag tone={row.judgement === 'removed' ? 'negative' : 'positive'}>{t(`office.chat.${row.judgement}`)}</Tag>
      )}
      {row.judgedBy && <span className="text-xs text-ink-3">{t('office.chat.judgedBy', { name: row.judgedBy })}</span>}
    </span>
  )
}

function Judge({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const [act, setAct] = useState<Act | null>(null)
  const [minutes, setMinutes] = useState(HOUR)
  const send = useAct(actOnChatMessage, t('office.done'))
  const reason = permissions.includes('games.write') ? undefined : t('office.notAllowed')
  const acts: Act[] = [
    row.judgement === 'removed' ? 'keep' : 'remove',
    ...(row.judgement === null ? ['keep' as const] : []),
    row.mutedUntil ? 'unmute' : 'mute',
  ]
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {acts.map((one) => (
        <Button key={one} size="small" reason={reason} onClick={() => setAct(one)}>
          {t(`office.chat.${one}`)}
        </Button>
      ))}
      {act && (
        <ReasonDialog
          open
          onOpenChange={() => {
            setAct(null)
            send.reset()
          }}
          title={t(`office.chat.${act}`)}
          confirmLabel={t(`office.chat.${act}`)}
          danger={act === 'remove' || act === 'mute'}
          busy={send.isPending}
          fault={send.error}
          onConfirm={(text) =>
            send.mutate(
              { id: row.id, act, reason: text, ...(act === 'mute' ? { minutes } : {}) },
              { onSuccess: () => setAct(null) },
            )
          }
        >
          <p className="[overflow-wrap:anywhere]" dir="auto">
            {row.said}
          </p>
          {act === 'mute' && (
            <Field
              label={t('office.chat.minutes')}
              type="number"
              min={1}
              max={43_200}
              value={minutes}
              onChange={(event) => setMinutes(Number(event.target.value))}
            />
          )}
        </ReasonDialog>
      )}
    </div>
  )
}
