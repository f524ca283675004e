import type { PrizeMode } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { groupName, playName } from '../words.ts'
import type { Offered } from './room.ts'

type Props = {
  family: string
  offered: readonly Offered[]
  mode: PrizeMode
  chosen: Offered
  onMode: (mode: PrizeMode) => void
  onPlay: (offered: Offered) => void
}

/** Chooses the way of pricing where there are several, then the group, then the play. */
export function PlayMenu({ family, offered, mode, chosen, onMode, onPlay }: Props) {
  const t = useT()
  const modes = [...new Set(offered.map(({ sold }) => sold.mode))]
  const inMode = offered.filter(({ sold }) => sold.mode === mode)
  const groups = [...new Set(inMode.map(({ play }) => play.group))]
  const inGroup = inMode.filter(({ play }) => play.group === chosen.play.group)
  return (
    <nav aria-label={t('lottery.plays')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {modes.length > 1 && (
        <div className="lg:max-w-md">
          <Segmented
            label={t('lottery.mode')}
            options={modes.map((one) => ({ value: one, label: t(`lottery.mode.${one}`) }))}
            value={mode}
            onValueChange={onMode}
          />
        </div>
      )}
      <ChipRow label={t('lottery.groups')}>
        {groups.map((group) => (
          <Chip
            key={group}
            selected={group === chosen.play.group}
            onClick={() => {
              const first = inMode.find(({ play }) => play.group === group)
              if (first) onPlay(first)
            }}
          >
            {groupName(t, family, group)}
          </Chip>
        ))}
      </ChipRow>
      {inGroup.length > 1 && (
        <ChipRow label={t('lottery.plays')}>
          {inGroup.map((one) => (
            <Chip key={one.play.id} kind="picker" selected={one.play.id === chosen.play.id} onClick={() => onPlay(one)}>
              {playName(t, family, one.play)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </nav>
  )
}
