import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeSetVipFloor, officeVipMember } from '#contract/vip/office-vip.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { RowCall } from '../frame/rows.ts'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { useParams } from '@tanstack/react-router'

type MemberVip = OutputOf<typeof officeVipMember>

/** Shows a member's level, the sums behind it, every change with its reason, bonuses, and the floor. */
export function VipMemberPage() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <ShowPage
      call={officeVipMember as unknown as RowCall<MemberVip>}
      back={`/members/${id}/show`}
      backName={t('office.vip.member')}
    >
      {(row) => <MemberCard id={id} row={row} />}
    </ShowPage>
  )
}

function MemberCard({ id, row }: { id: string; row: MemberVip }) {
  const t = useT()
  const word = useWord()
  const locale = useLocale()
  const { currency, floor } = row
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.vip.card')}</h1>
      <WaitingNote waiting={row.waiting} />
      <Card>
        <Facts
          facts={[
            [t('office.vip.counts'), row.label ?? t('vip.noLevel')],
            [t('office.vip.earned'), String(row.earned)],
            [t('vip.total'), <Money key="total" amount={row.total} currency={currency} />],
            [t('vip.month'), <Money key="month" amount={row.month} currency={currency} />],
            [
              t('office.vip.floor'),
              floor
                ? t('office.vip.floorOf', {
                    level: floor.level,
                    until: formatMoment(floor.until, locale),
                    by: floor.by,
                    reason: floor.reason,
                  })
                : '–',
            ],
          ]}
        />
        <div className="mt-4">
          <SetFloor id={id} row={row} />
        </div>
      </Card>
      <section>
        <h2 className="mb-2">{t('office.vip.history')}</h2>
        <Panel>
          {row.history.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
          {row.history.map((step) => (
            <ListRow
              key={`${step.at} ${step.from} ${step.to}`}
              icon="chart-line-up"
              title={`${step.from} → ${step.to}`}
              meta={`${t(`vip.step.${step.why}`)} · ${formatMoment(step.at, locale)}`}
              amount={<Money amount={step.total} currency={currency} />}
            />
          ))}
        </Panel>
      </section>
      <section>
        <h2 className="mb-2">{t('office.vip.bonuses')}</h2>
        <Panel>
          {row.bonuses.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
          {row.bonuses.map((bonus) => (
            <ListRow
              key={`${bonus.kind} ${bonus.occurrence}`}
              icon="gift"
              title={`${t(`office.vip.kind.${bonus.kind}`)} ${bonus.occurrence}`}
              meta={`${t(`vip.bonus.${bonus.state}`)}${bonus.why ? `: ${word('office.refusal', bonus.why)}` : ''} · ${formatMoment(bonus.at, locale)}`}
              amount={<Money amount={bonus.amount} currency={currency} />}
            />
          ))}
        </Panel>
      </section>
    </div>
  )
}

function SetFloor({ id, row }: { id: string; row: MemberVip }) {
  const t = useT()
  const permissions = usePermissions()
  const [asking, setAsking] = useState(false)
  const [level, setLevel] = useState(String(row.floor?.level ?? 1))
  const [until, setUntil] = useState('')
  const set = useAct(officeSetVipFloor, t('office.saved'))
  return (
    <>
      <Button
        size="small"
        onClick={() => setAsking(true)}
        reason={permissions.includes('promotions.grant') ? undefined : t('office.notAllowed')}
      >
        {t('office.vip.setFloor')}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('office.vip.setFloor')}
        description={t('office.vip.setFloorHint')}
        confirmLabel={t('office.vip.setFloor')}
        busy={set.isPending}
        fault={set.error}
        onConfirm={(reason) =>
          set.mutate(
            {
              id,
              level: Number(level),
              until: until === '' ? null : new Date(`${until}T00:00:00Z`).toISOString(),
              reason,
            },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        <Field
          label={t('office.vip.floorLevel')}
          inputMode="numeric"
          value={level}
          onChange={(event) => setLevel(event.target.value)}
        />
        <Field
          label={t('office.vip.until')}
          type="date"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </ReasonDialog>
    </>
  )
}
