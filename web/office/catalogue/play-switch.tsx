import type { Waiting } from '#contract/decisions/decisions.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { StatusChange, type Status, StatusTag } from './status-change.tsx'

type Props = {
  title: string
  text: string
  play: { status: Status; house?: Status; waiting: Waiting } | undefined
  isError: boolean
  onRetry: () => void
  reason: string | undefined
  busy: boolean
  fault: unknown
  onChange: (status: Status, reason: string, done: () => void) => void
}

/**
 * The switch of all play: of the brand, or of the house for every brand. One person may stop play; to allow it again
 * needs two.
 */
export function PlaySwitch({ title, text, play, isError, onRetry, reason, busy, fault, onChange }: Props) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2>{title}</h2>
          <p className="text-ink-2">{text}</p>
        </div>
        {isError && (
          <Button size="small" icon="arrow-clockwise" onClick={onRetry}>
            {t('office.retry')}
          </Button>
        )}
        {play && (
          <StatusChange
            name={title}
            status={play.status}
            hint={(status) => t(`office.playBecomes.${status}`)}
            reason={reason}
            busy={busy}
            fault={fault}
            onChange={onChange}
          />
        )}
      </div>
      {play?.house !== undefined && play.house !== 'on' && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-negative">
          {t('office.houseSays')} <StatusTag status={play.house} />
        </p>
      )}
      <WaitingNote waiting={play?.waiting ?? null} />
    </Card>
  )
}
