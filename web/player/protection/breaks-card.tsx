import { useState } from 'react'
import { excludeSelf, limits, playSession, type ProtectionState, takeBreak } from '#contract/protection/protection.ts'
import { BREAK_HOURS, EXCLUSION_MONTHS } from '#contract/protection/protection-rules.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { breakText, exclusionText } from './lengths.ts'
import { StopDialog } from './stop-dialog.tsx'

/** Shows the ways to stop playing: a break of days or weeks, an exclusion of months or for good. */
export function BreaksCard({ state }: { state: ProtectionState }) {
  const t = useT()
  const [open, setOpen] = useState<'break' | 'exclude' | null>(null)
  return (
    <Card>
      <h3 className="mb-3">{t('protection.breaks')}</h3>
      <div className="flex flex-col divide-y divide-line">
        <Choice title={t('protection.break.title')} text={t('protection.break.text')}>
          <Button onClick={() => setOpen('break')}>
            {state.rest ? t('protection.break.longer') : t('protection.break.title')}
          </Button>
        </Choice>
        <Choice title={t('protection.exclude.title')} text={t('protection.exclude.text')}>
          <Button onClick={() => setOpen('exclude')}>
            {state.exclusion && !state.exclusion.isOver ? t('protection.break.longer') : t('protection.exclude.title')}
          </Button>
        </Choice>
      </div>
      <BreakDialog open={open === 'break'} onClose={() => setOpen(null)} />
      <ExcludeDialog open={open === 'exclude'} onClose={() => setOpen(null)} />
    </Card>
  )
}

function Choice({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <div className="font-semibold">{title}</div>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <span className="flex-none">{children}</span>
    </div>
  )
}

type DialogProps = { open: boolean; onClose: () => void }

function BreakDialog({ open, onClose }: DialogProps) {
  const t = useT()
  const locale = useLocale()
  const send = useSend(takeBreak, [limits, playSession])
  return (
    <StopDialog
      open={open}
      onClose={onClose}
      title={t('protection.break.title')}
      text={t('protection.break.text')}
      chooseLabel={t('protection.break.choose')}
      options={BREAK_HOURS.map((hours) => ({ value: String(hours), label: breakText(hours, locale, t) }))}
      understood={t('protection.break.understood')}
      confirmLabel={t('protection.break.confirm')}
      busy={send.isPending}
      error={send.error?.message}
      onConfirm={(value) => {
        const hours = BREAK_HOURS.find((one) => String(one) === value)
        if (hours) send.mutate({ hours, understood: true }, { onSuccess: onClose })
      }}
    />
  )
}

const FOR_GOOD = 'forever'

function ExcludeDialog({ open, onClose }: DialogProps) {
  const t = useT()
  const locale = useLocale()
  const send = useSend(excludeSelf, [limits, playSession])
  return (
    <StopDialog
      open={open}
      onClose={onClose}
      title={t('protection.exclude.title')}
      text={t('protection.exclude.text')}
      chooseLabel={t('protection.exclude.choose')}
      options={[...EXCLUSION_MONTHS, null].map((months) => ({
        value: String(months ?? FOR_GOOD),
        label: exclusionText(months, locale, t),
      }))}
      warning={(value) => (value === FOR_GOOD ? t('protection.exclude.whatForever') : t('protection.exclude.what'))}
      understood={t('protection.exclude.understood')}
      confirmLabel={t('protection.exclude.confirm')}
      busy={send.isPending}
      error={send.error?.message}
      onConfirm={(value) =>
        send.mutate(
          { months: EXCLUSION_MONTHS.find((one) => String(one) === value) ?? null, understood: true },
          { onSuccess: onClose },
        )
      }
    />
  )
}
