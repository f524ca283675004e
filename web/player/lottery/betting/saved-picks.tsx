import { useState } from 'react'
import { parseSelection, writeSelection, type Play } from '#games/lottery/core/play.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { readLocal, writeLocal } from '#web/lib/browser-storage.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { playName } from '../words.ts'
import { textOf } from './selection-text.ts'
import { isEmpty } from './selection-state.ts'

type Pick = { gameCode: string; play: string; selection: string }
type Props = {
  gameCode: string
  family: string
  play: Play
  selection: Selection
  onSelection: (next: Selection) => void
}

/** The most that this browser keeps, of all lotteries together. */
const KEPT_MAX = 60

function readPicks(): Pick[] {
  try {
    const kept: unknown = JSON.parse(readLocal('lotteryPicks') ?? '[]')
    return Array.isArray(kept)
      ? (kept as Partial<Pick>[]).flatMap(({ gameCode, play, selection }) =>
          typeof gameCode === 'string' && typeof play === 'string' && typeof selection === 'string'
            ? [{ gameCode, play, selection }]
            : [],
        )
      : []
  } catch {
    return [] // another page wrote something else
  }
}

/** Keeps selections in this browser, and offers those of this play. */
export function SavedPicks({ gameCode, family, play, selection, onSelection }: Props) {
  const t = useT()
  const [picks, setPicks] = useState<readonly Pick[]>(readPicks)
  const [isOpen, setOpen] = useState(false)
  const own = picks.filter((pick) => pick.gameCode === gameCode && pick.play === play.id)
  const write = (next: readonly Pick[]) => {
    setPicks(next)
    writeLocal('lotteryPicks', JSON.stringify(next))
  }
  const canSave = !isEmpty(selection) && 'selection' in parseSelection(play, selection)
  const save = () => {
    const text = writeSelection(play, selection)
    const others = picks.filter(
      (pick) => !(pick.gameCode === gameCode && pick.play === play.id && pick.selection === text),
    )
    write([{ gameCode, play: play.id, selection: text }, ...others].slice(0, KEPT_MAX))
  }
  const use = (pick: Pick) => {
    const read = parseSelection(play, pick.selection)
    if ('selection' in read) onSelection(read.selection)
    setOpen(false)
  }
  return (
    <>
      <Button size="small" icon="heart" onClick={() => setOpen(true)}>
        {t('lottery.saved')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('lottery.savedOf', { play: playName(t, family, play) })}
        description={t('lottery.savedHint')}
        closeLabel={t('common.close')}
      >
        {own.length === 0 && <p className="text-sm text-ink-2">{t('lottery.savedNone')}</p>}
        <ul className="grid gap-2">
          {own.map((pick) => (
            <li key={pick.selection} className="flex items-center gap-2">
              <button
                type="button"
                dir="ltr"
                className="num min-h-11 min-w-0 flex-1 truncate rounded-control bg-surface-2 px-3 text-start hover:bg-surface-3"
                onClick={() => use(pick)}
              >
                {textOf(t, family, play, pick.selection)}
              </button>
              <IconButton
                icon="trash"
                label={t('lottery.forget', { pick: pick.selection.slice(0, 30) })}
                onClick={() => write(picks.filter((one) => one !== pick))}
              />
            </li>
          ))}
        </ul>
        <div className="mt-4">
          <Button wide disabled={!canSave} reason={canSave ? undefined : t('lottery.saveNeeds')} onClick={save}>
            {t('lottery.save')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
