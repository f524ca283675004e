import { askReturn, limits, type ProtectionState } from '#contract/protection/protection.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { StatePicture } from '#web/ui/states.tsx'
import { paths } from '#contract/paths.ts'
import { whenText } from './lengths.ts'

/**
 * Informs a member who is excluded or on a break: until when, that the money is theirs, and how to return after the
 * end.
 */
export function BlockCard({ state }: { state: ProtectionState }) {
  const t = useT()
  const locale = useLocale()
  const ask = useSend(askReturn, [limits])
  const { exclusion, rest } = state
  if (!exclusion && !rest) return null
  const when = (iso: string) => whenText(iso, locale)
  const title = exclusion
    ? exclusion.isOver
      ? t('protection.exclude.over')
      : exclusion.until
        ? t('protection.exclude.until', { when: when(exclusion.until) })
        : t('protection.exclude.forGood')
    : t('protection.break.until', { when: when(rest?.until ?? state.now) })
  const mayAsk = exclusion?.isOver && !exclusion.opensAt
  return (
    <Card className="text-center">
      <div role="status">
        <StatePicture name="shield" width={160} />
        <h2>{title}</h2>
        <p className="mx-auto mt-2 max-w-[46ch] text-sm text-ink-2">
          {exclusion?.opensAt
            ? t('protection.exclude.opens', { when: when(exclusion.opensAt) })
            : exclusion?.isOver
              ? t('protection.exclude.overText')
              : t('protection.block.calm')}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <a href={paths.member('withdraw')} className={buttonClass()}>
          {t('protection.block.withdraw')}
        </a>
        {mayAsk ? (
          <Button tone="quiet" busy={ask.isPending} onClick={() => ask.mutate({})}>
            {t('protection.exclude.ask')}
          </Button>
        ) : (
          <a href={paths.help('limits')} className={buttonClass({ tone: 'quiet' })}>
            {t('protection.block.help')}
          </a>
        )}
      </div>
      {ask.error && <FieldNote error={ask.error.message} />}
    </Card>
  )
}
