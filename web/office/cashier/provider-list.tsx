/** The payment providers of the house. */
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeProviders, officeSetProvider } from '#contract/cashier/office-providers.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Column } from '#web/ui/table.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAct } from '../actions.ts'
import { Link } from '../frame/link.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { wholeList } from '../frame/rows.ts'
import { decisionPath } from '../frame/waiting-note.tsx'

const LIST = wholeList(officeProviders, ({ content }) => content)
type Row = OutputOf<typeof officeProviders>['content'][number]

/** Lists the payment providers, and lets one be added or reached elsewhere. */
export function ProviderList() {
  const t = useT()
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const columns = useColumns(setEditing)
  return (
    <>
      <ResourceList
        list={LIST}
        path="/house-providers"
        title={t('office.nav.providers')}
        intro={<p className="text-ink-2">{t('office.providers.hint')}</p>}
        columns={columns}
        actions={
          <Button size="small" icon="plus" onClick={() => setEditing('new')}>
            {t('office.providers.add')}
          </Button>
        }
      />
      {editing && <SetProvider row={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />}
    </>
  )
}

function useColumns(onEdit: (row: Row) => void): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'code',
      head: t('office.provider'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{row.id}</span>,
    },
    {
      id: 'address',
      head: t('office.providers.address'),
      phone: 'line',
      cell: (row) => (
        <span dir="ltr" className="[overflow-wrap:anywhere]">
          {row.apiUrl ?? t('office.providers.own')}
        </span>
      ),
    },
    {
      id: 'back',
      head: t('office.providers.back'),
      phone: 'line',
      cell: (row) => (
        <span dir="ltr" className="num [overflow-wrap:anywhere]">
          {row.path}
        </span>
      ),
    },
    {
      id: 'methods',
      head: t('office.providers.methods'),
      align: 'end',
      phone: 'meta',
      cell: (row) => <span className="num">{formatCount(row.methods, locale)}</span>,
    },
    {
      id: 'edit',
      head: t('office.edit'),
      phone: 'line',
      cell: (row) =>
        row.waiting ? (
          <Link className="text-brand-ink" to={decisionPath(row.waiting.id)}>
            {t('decision.waitsShort')}
          </Link>
        ) : row.apiUrl === null ? (
          '–'
        ) : (
          <Button size="small" tone="outline" aria-label={`${row.id}: ${t('office.edit')}`} onClick={() => onEdit(row)}>
            {t('office.edit')}
          </Button>
        ),
    },
  ]
}

function SetProvider({ row, onDone }: { row: Row | null; onDone: () => void }) {
  const t = useT()
  const set = useAct(officeSetProvider, t('office.saved'))
  const [typed, setTyped] = useState({ id: row?.id ?? '', apiUrl: row?.apiUrl ?? '', publicKey: '' })
  const fields = set.error?.fields ?? {}
  const send = (reason: string) => {
    const publicKey = typed.publicKey.trim()
    const asked = { id: typed.id.trim().toLowerCase(), apiUrl: typed.apiUrl.trim(), reason }
    set.mutate({ ...asked, ...(publicKey ? { publicKey } : {}) }, { onSuccess: onDone })
  }
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={row?.id ?? t('office.providers.add')}
      description={t('office.providers.hint')}
      confirmLabel={t('office.vendors.ask')}
      busy={set.isPending}
      fault={set.error}
      onConfirm={send}
    >
      {!row && (
        <Field
          label={t('office.vendors.code')}
          required
          dir="ltr"
          maxLength={32}
          value={typed.id}
          error={fields.id ? t('office.fieldWrong') : undefined}
          onChange={(event) => setTyped({ ...typed, id: event.target.value })}
        />
      )}
      <Field
        label={t('office.providers.address')}
        hint={t('office.providers.wrong')}
        required
        dir="ltr"
        maxLength={300}
        value={typed.apiUrl}
        error={fields.apiUrl ? t('office.providers.wrong') : undefined}
        onChange={(event) => setTyped({ ...typed, apiUrl: event.target.value })}
      />
      <TextArea
        label={t('office.providers.key')}
        hint={`${t('office.providers.keyHint')}${row ? ` ${t('office.providers.keyKeep')}` : ''}`}
        dir="ltr"
        spellCheck={false}
        maxLength={4_000}
        value={typed.publicKey}
        error={fields.publicKey ? t('office.fieldWrong') : undefined}
        onChange={(event) => setTyped({ ...typed, publicKey: event.target.value })}
      />
    </ReasonDialog>
  )
}
