import { useState } from 'react'
import type { SoldPlay } from '#contract/lottery/hall.ts'
import { parseSelection } from '#games/lottery/core/play.ts'
import { printItem, type RowRule, type Selection } from '#games/lottery/core/selection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Explained } from '../glossary.tsx'
import { rowName } from '../words.ts'
import type { Offered } from './room.ts'
import type { Marks, Trend } from './room.ts'
import { DigitPad } from './digit-pad.tsx'
import { placedRow } from './digit-places.ts'
import { heatOf, seenOf } from './positions.ts'
import { NumberRow } from './number-row.tsx'
import { SavedPicks } from './saved-picks.tsx'
import { SelectionTyped } from './selection-typed.tsx'
import { emptySelection, fill, isEmpty, isPressed, press, quickPick, type IsSold } from './selection-state.ts'
import { WordRow } from './word-row.tsx'

type Props = {
  gameCode: string
  family: string
  offered: Offered
  trend: Trend | null
  selection: Selection
  onSelection: (next: Selection) => void
}

/** Picks by chance of this device: it decides nothing but what is picked for the member. */
const below = (count: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count

/** Where numbers are picked: pressed on pads, or typed and pasted. */
export function SelectionPad({ gameCode, family, offered, trend, selection, onSelection }: Props) {
  const { play, sold } = offered
  const t = useT()
  const placed = placedRow(family, play)
  const canPress = isPressed(play) || placed !== null
  const [isTyping, setTyping] = useState(!canPress)
  const [marks, setMarks] = useState<Marks>('absent')
  const seen = play.grammar.rows.map(({ key }) => (trend ? seenOf(trend.positions, family, play, key) : null))
  const closed = new Set(sold.closed)
  const isSold: IsSold = ({ item }, value) => !closed.has(printItem(item, value))
  const read = isEmpty(selection) ? null : parseSelection(play, selection)
  return (
    <div className="pb-2">
      <div className="flex flex-wrap items-center gap-2 py-3">
        <Button size="small" icon="dice-five" onClick={() => onSelection(quickPick(play, below, isSold))}>
          {t('lottery.quickPick')}
        </Button>
        {canPress && (
          <Button size="small" icon="pencil-simple" aria-pressed={isTyping} onClick={() => setTyping(!isTyping)}>
            {t(isTyping ? 'lottery.press' : 'lottery.type')}
          </Button>
        )}
        <SavedPicks gameCode={gameCode} family={family} play={play} selection={selection} onSelection={onSelection} />
        <Button
          size="small"
          tone="quiet"
          icon="trash"
          // places that are filled and make no number yet can be cleared as well
          disabled={isEmpty(selection) && (isTyping || !placed)}
          onClick={() => onSelection(emptySelection(play))}
        >
          {t('lottery.clear')}
        </Button>
        {!isTyping && seen.some((one) => one !== null) && <MarksChoice marks={marks} onMarks={setMarks} />}
      </div>
      {isTyping ? (
        <SelectionTyped family={family} play={play} selection={selection} onSelection={onSelection} />
      ) : placed ? (
        <DigitPad rule={placed} {...{ family, play, sold, selection, onSelection }} />
      ) : (
        play.grammar.rows.map((rule, at) => (
          <Row
            key={rule.key}
            family={family}
            rule={rule}
            sold={sold}
            row={selection[at] ?? []}
            seen={seen[at] ?? null}
            marks={marks}
            name={rowName(t, family, rule)}
            onPress={(value) => onSelection(press(play, selection, at, value))}
            onShortcut={(shortcut) => onSelection(fill(play, selection, at, shortcut, isSold))}
          />
        ))
      )}
      {read && 'errors' in read && !isTyping && (
        <Missing rule={play.grammar.rows} problem={read.errors[0]} family={family} />
      )}
    </div>
  )
}

/** Chooses what the small figures say. */
function MarksChoice({ marks, onMarks }: { marks: Marks; onMarks: (next: Marks) => void }) {
  const t = useT()
  return (
    <div className="flex items-center gap-2 lg:ms-auto">
      <Explained term={marks === 'absent' ? 'absence' : 'hot'}>{t('lottery.marks')}</Explained>
      <Segmented
        label={t('lottery.marks')}
        options={(['absent', 'fell'] as const).map((one) => ({ value: one, label: t(`lottery.marks.${one}`) }))}
        value={marks}
        onValueChange={onMarks}
      />
    </div>
  )
}

type RowProps = Omit<Parameters<typeof NumberRow>[0], 'heat' | 'limited'> & { sold: SoldPlay }

function Row({ sold, ...props }: RowProps) {
  const limited = { closed: new Set(sold.closed), half: new Set(sold.half) }
  if (props.rule.item.kind === 'words')
    return <WordRow {...props} words={props.rule.item.words} sold={sold} limited={limited} />
  return <NumberRow {...props} limited={limited} heat={props.seen && heatOf(props.seen)} />
}

type MissingProps = { rule: readonly RowRule[]; problem: { problem: string; row?: number } | undefined; family: string }

/** Says what is still missing, in the row's words. */
function Missing({ rule, problem, family }: MissingProps) {
  const t = useT()
  if (!problem) return null
  const row = rule[problem.row ?? 0]
  const values = { row: row ? rowName(t, family, row) : '', min: row?.min ?? 1, max: row?.max ?? 1 }
  const key =
    problem.problem === 'few' ? 'lottery.needs' : problem.problem === 'many' ? 'lottery.tooMany' : 'lottery.noBet'
  return (
    <p role="status" className="py-2 text-sm text-ink-2">
      {t(key, values)}
    </p>
  )
}
