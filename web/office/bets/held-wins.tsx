import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeDecideHeldWin, officeHeldWins } from '#contract/doors/office-held-wins.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { listPath } from '../frame/list-state.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

type Win = OutputOf<typeof officeHeldWins>['content'][number]
const OUTCOMES = ['release', 'take_back'] as const
const TONES = { held: 'warning', released: 'positive', taken_back: 'neutral', rolled_back: 'neutral' } as const

/**
 * Shows the wins of a round that are held because of a vendor's cap: owed to the member until two persons decide. Shows
 * nothing when there are none.
 */
export function HeldWins({ vendor, roundId }: { vendor: string; roundId: string }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: [officeHeldWins.id, vendor, roundId],
    queryFn: () => callOffice(officeHeldWins, { vendor, roundId }),
  })
  if (!data || data.content.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1">{t('office.held.title')}</h2>
      <p className="mb-2 text-ink-2">{t('office.held.hint')}</p>
      <ul>
        {data.content.map((win) => (
          <HeldWin key={win.id} win={win} />
        ))}
      </ul>
    </Card>
  )
}

/**
 * Lists the brand's held wins that wait for a decision, with links to their rounds. Shows nothing when there are none.
 */
export function HeldWinsWaiting() {
  const t = useT()
  const { data } = useQuery({
    queryKey: [officeHeldWins.id, 'held'],
    queryFn: () => callOffice(officeHeldWins, { state: 'held' }),
  })
  if (!data || data.content.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1">{t('office.held.waiting')}</h2>
      <p className="mb-2 text-ink-2">{t('office.held.hint')}</p>
      <ul className="max-h-80 overflow-y-auto">
        {data.content.map((win) => (
          <li key={win.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2 first:border-t-0">
            <Money amount={win.amount} currency={win.currency} />
            <span>{win.member.username}</span>
            <span className="text-ink-3">
              {win.vendor} · {t(`office.held.cap.${win.cap}`)}
            </span>
            {win.waiting && <Tag tone="info">{win.waiting.reference}</Tag>}
            <Link
              className="ms-auto text-brand-ink underline"
              to={listPath('rounds', { vendor: win.vendor, roundId: win.roundId })}
            >
              {t('office.held.toRound')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HeldWin({ win }: { win: Win }) {
  const t = useT()
  const locale = useLocale()
  const permissions = usePermissions()
  const [asking, setAsking] = useState<(typeof OUTCOMES)[number] | null>(null)
  const decide = useAct(officeDecideHeldWin)
  const shown = asking ?? 'release'
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-3">
        <Money amount={win.amount} currency={win.currency} />
        <Tag tone={TONES[win.state]}>{t(`office.held.state.${win.state}`)}</Tag>
        <span className="text-ink-3">
          {t(`office.held.cap.${win.cap}`)} · <span className="num">{formatMoment(win.heldAt, locale)}</span>
        </span>
      </div>
      <WaitingNote waiting={win.waiting} />
      {win.state === 'held' && !win.waiting && (
        <div className="flex flex-wrap gap-2">
          {OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              size="small"
              onClick={() => setAsking(outcome)}
              reason={permissions.includes('rounds.resolve') ? undefined : t('office.notAllowed')}
            >
              {t(`office.held.${outcome}`)}
            </Button>
          ))}
        </div>
      )}
      <ReasonDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={t(`office.held.${shown}`)}
        description={t(`office.held.${shown}Hint`)}
        confirmLabel={t(`office.held.${shown}`)}
        danger={shown === 'take_back'}
        busy={decide.isPending}
        fault={decide.error}
        onConfirm={(reason) =>
          decide.mutate({ id: win.id, outcome: shown, reason }, { onSuccess: () => setAsking(null) })
        }
      />
    </li>
  )
}
