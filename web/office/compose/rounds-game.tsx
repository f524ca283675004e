import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { type ControlProps, shown, useComposed } from './context.ts'
import { useFoundGames, useGameNames, type Wanted } from './find-games.ts'

type GameProps = {
  label: string
  chosen: string
  error?: string | undefined
  onPick: (game: { vendor: string; gameCode: string }) => void
}

/** Chooses one game among those that take free rounds, by title. */
export function RoundsGame({ label, chosen, error, onPick }: GameProps) {
  const t = useT()
  const [text, setText] = useState<Wanted>(null)
  const nameOf = useGameNames(chosen ? [chosen] : [])
  const { found, isPending, isRefused } = useFoundGames(text, { takesFreeRounds: true })
  const pick = (gameCode: string) =>
    onPick({ gameCode, vendor: found.find((one) => one.value === gameCode)?.vendor ?? '' })
  return (
    <Picker
      label={label}
      hint={t('office.compose.pick.roundsHint')}
      error={error}
      chosen={chosen ? [{ value: chosen, label: nameOf(chosen) }] : []}
      found={found.filter(({ value }) => value !== chosen)}
      text={text ?? ''}
      onOpen={() => setText(text ?? '')}
      onTextChange={setText}
      onPick={pick}
      onRemove={() => onPick({ gameCode: '', vendor: '' })}
      empty={t(
        isPending
          ? 'office.compose.pick.looking'
          : isRefused
            ? 'office.compose.pick.refused'
            : 'office.compose.pick.none',
      )}
      removeLabel={(name) => t('office.compose.pick.remove', { name })}
    />
  )
}

/** The game of an offer of free rounds: its vendor, a field beside it, follows from the choice. */
export function RoundsGameControl({ path, label }: ControlProps) {
  const game = useComposed(path)
  const vendor = useComposed([...path.slice(0, -1), 'vendor'])
  return (
    <div className="col-span-full">
      <RoundsGame
        label={label}
        chosen={shown(game.value)}
        error={game.error ?? vendor.error}
        onPick={(one) => {
          game.set(one.gameCode)
          vendor.set(one.vendor)
        }}
      />
    </div>
  )
}

/** The vendor of the game that was chosen: it follows from the game, and is shown only. */
export function FollowingControl({ path, label }: ControlProps) {
  const { value } = useComposed(path)
  return <Field label={label} value={shown(value)} readOnly />
}
