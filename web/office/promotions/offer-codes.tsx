import { useMemo, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeOfferCodes, officeSwitchCode } from '#contract/promotions/office-offer-parts.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ExportList } from '../frame/export-list.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { AddCodes } from './add-codes.tsx'
import { BackToOffer, useOfferId } from './offer-parts.tsx'

type Row = OutputOf<typeof officeOfferCodes>['content'][number]
const STATES = ['on', 'off', 'used'] as const

/** Lists the codes of an offer with their use; adds more, exports them, and switches one off or on. */
export function OfferCodes() {
  const t = useT()
  const id = useOfferId()
  const list = useMemo(() => pagedList(officeOfferCodes, { id }), [id])
  return (
    <div>
      <BackToOffer id={id} />
      <ResourceList
        list={list}
        path={`/offers/${id}/codes`}
        title={t('office.offers.codes')}
        columns={useColumns(id)}
        actions={
          <>
            <ExportList record="officeOfferCodes" filter={{ reference: id }} rows={undefined} />
            <AddCodes id={id} />
          </>
        }
        filters={[
          { kind: 'text', field: 'search', label: t('office.offers.code') },
          {
            kind: 'choice',
            field: 'state',
            label: t('office.state'),
            options: STATES.map((value) => ({ value, label: t(`office.offers.codeState.${value}`) })),
          },
        ]}
      />
    </div>
  )
}

function useColumns(id: string): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'code',
      head: t('office.offers.code'),
      phone: 'title',
      cell: (row) => (
        <span className="num" dir="ltr">
          {row.id}
        </span>
      ),
    },
    {
      id: 'used',
      head: t('office.offers.used'),
      align: 'end',
      phone: 'amount',
      cell: (row) => (
        <span className="num whitespace-nowrap">
          {formatCount(row.used, locale)}
          {row.usesMax !== null && ` / ${formatCount(row.usesMax, locale)}`}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: (row) =>
        row.offAt ? (
          <span className="flex flex-wrap items-center gap-2">
            <Tag tone="negative">{t('office.offers.codeState.off')}</Tag>
            <span className="text-xs text-ink-3">
              {row.offBy} · {formatMoment(row.offAt, locale)}
            </span>
          </span>
        ) : (
          <Tag tone={row.usesMax !== null && row.used >= row.usesMax ? 'neutral' : 'positive'}>
            {t(row.usesMax !== null && row.used >= row.usesMax ? 'office.offers.usedUp' : 'office.offers.codeState.on')}
          </Tag>
        ),
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Switch offer={id} row={row} /> },
  ]
}

function Switch({ offer, row }: { offer: string; row: Row }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const turn = useAct(officeSwitchCode, t('office.done'))
  const isOff = row.offAt !== null
  const label = t(isOff ? 'office.offers.codeOn' : 'office.offers.codeOff')
  const close = () => {
    setOpen(false)
    turn.reset()
  }
  return (
    <>
      <Button size="small" aria-label={`${label}: ${row.id}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={label}
        description={t(isOff ? 'office.offers.codeOnHint' : 'office.offers.codeOffHint', { code: row.id })}
        confirmLabel={label}
        danger={!isOff}
        busy={turn.isPending}
        fault={turn.error}
        onConfirm={(reason) => turn.mutate({ id: offer, code: row.id, isOff: !isOff, reason }, { onSuccess: close })}
      />
    </>
  )
}
