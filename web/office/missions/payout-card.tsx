import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeMission, officePayBoard, WITHHOLD_REASONS } from '#contract/missions/office-missions.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

type Item = OutputOf<typeof officeMission>
type Why = (typeof WITHHOLD_REASONS)[number]

/** Shows what a frozen tournament pays, lets an operator withhold prizes with a reason, and asks to pay the rest. */
export function PayoutCard({ item }: { item: Item }) {
  const t = useT()
  const permissions = usePermissions()
  const [withheld, setWithheld] = useState<Readonly<Record<string, Why>>>({})
  const [isOpen, setOpen] = useState(false)
  const pay = useAct(officePayBoard, t('officeMissions.payAsked'))
  if (item.payout.length === 0) return null
  const isPlanned = item.state === 'frozen'
  const choose = (memberId: string, why: string) => {
    const { [memberId]: _former, ...rest } = withheld
    setWithheld(why === '' ? rest : { ...rest, [memberId]: why as Why })
  }
  const list = Object.entries(withheld).map(([memberId, reason]) => ({ memberId, reason }))
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-lg">{t('officeMissions.payout')}</h2>
        {isPlanned && (
          <Button
            size="small"
            tone="primary"
            reason={permissions.includes('promotions.review') ? undefined : t('office.notAllowed')}
            onClick={() => setOpen(true)}
          >
            {t('officeMissions.pay')}
          </Button>
        )}
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {item.payout.map((row) => (
          <PayoutLine
            key={row.memberId}
            row={row}
            currency={item.currency}
            chosen={isPlanned ? (withheld[row.memberId] ?? '') : null}
            onChoose={(why) => choose(row.memberId, why)}
          />
        ))}
      </ul>
      <ReasonDialog
        open={isOpen}
        onOpenChange={() => setOpen(false)}
        title={t('officeMissions.pay')}
        description={t('officeMissions.payHint')}
        confirmLabel={t('officeMissions.pay')}
        busy={pay.isPending}
        fault={pay.error}
        onConfirm={(reason) => pay.mutate({ id: item.id, withheld: list, reason }, { onSuccess: () => setOpen(false) })}
      />
    </Card>
  )
}

type LineProps = {
  row: Item['payout'][number]
  currency: string
  /** Null: it is decided. */
  chosen: Why | '' | null
  onChoose: (why: string) => void
}

function PayoutLine({ row, currency, chosen, onChoose }: LineProps) {
  const t = useT()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="num w-10 font-semibold">{row.rank}</span>
      <span className="min-w-32">{row.username}</span>
      <span className="num text-ink-2">{row.score}</span>
      <Money amount={row.prize} currency={currency} />
      <span className="ms-auto">
        {chosen === null ? (
          <span className="text-sm text-ink-2">
            {t(`officeMissions.payout.${row.state}`)} {row.reason ?? ''}
          </span>
        ) : (
          <Select
            label={t('officeMissions.withhold')}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
            options={[
              { value: '', label: t('officeMissions.pays') },
              ...WITHHOLD_REASONS.filter((why) => why !== 'not_allowed').map((why) => ({
                value: why,
                label: t(`officeMissions.withhold.${why}`),
              })),
            ]}
          />
        )}
      </span>
    </li>
  )
}
