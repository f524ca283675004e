import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT, type Translate } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatOpening } from './desk-words.ts'
import type { TalkLine, Unsent } from './talk.ts'

/** Says what happened, in the reader's language. */
export function sayEvent(t: Translate, line: TalkLine, locale: string): string {
  const name = line.name ?? t('support.anOperator')
  if (line.event === 'closed-hours')
    return line.opensAt
      ? t('support.event.closedUntil', { at: formatOpening(line.opensAt, locale) })
      : t('support.event.closed-hours')
  return line.event ? t(`support.event.${line.event}`, { name }) : ''
}

/** Draws a line: the reader's at the end, the operator's at the start, what happened in the middle. */
export function LineView({ line }: { line: TalkLine }) {
  const t = useT()
  const locale = useLocale()
  if (line.speaker === 'house')
    return <p className="self-center px-6 text-center text-xs text-ink-3">{sayEvent(t, line, locale)}</p>
  const isMine = line.speaker === 'member'
  return (
    <div className={cx('flex max-w-[85%] flex-col gap-1', isMine ? 'items-end self-end' : 'items-start self-start')}>
      <span className="text-xs text-ink-3">
        {isMine ? t('support.you') : (line.name ?? t('site.service'))} · {formatMoment(line.at, locale)}
      </span>
      <Bubble isMine={isMine} text={line.text ?? t('support.deleted')} />
    </div>
  )
}

function Bubble({ isMine, text }: { isMine: boolean; text: string }) {
  return (
    <p
      dir="auto"
      className={cx(
        'rounded-[16px] px-3.5 py-2.5 text-[15px] leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap',
        isMine ? 'rounded-ee-[4px] bg-brand-soft text-ink-1' : 'rounded-es-[4px] bg-surface-3 text-ink-1',
      )}
    >
      {text}
    </p>
  )
}

type UnsentProps = { line: Unsent; onAgain: () => void; onTakeBack: () => void }

/** Draws a line that is on its way, or could not be sent and why. */
export function UnsentView({ line, onAgain, onTakeBack }: UnsentProps) {
  const t = useT()
  return (
    <div className="flex max-w-[85%] flex-col items-end gap-1 self-end">
      <span className="text-xs text-ink-3">{line.fault === null ? t('support.sending') : t('support.notSent')}</span>
      <div className={line.fault === null ? 'opacity-60' : ''}>
        <Bubble isMine text={line.text} />
      </div>
      {line.fault !== null && (
        <div className="flex flex-col items-end gap-2">
          <p role="alert" className="text-end text-xs text-negative">
            {line.fault}
          </p>
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" tone="quiet" onClick={onTakeBack}>
              {t('support.change')}
            </Button>
            <Button size="small" icon="arrow-clockwise" onClick={onAgain}>
              {t('common.retry')}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
