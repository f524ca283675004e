/** The parts of the betting page where a selection is made, without a house behind them. */
import { useState } from 'react'
import type { SoldPlay } from '#contract/lottery/hall.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Play } from '#games/lottery/core/play.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { SelectionPad } from '../betting/selection-pad.tsx'
import { emptySelection } from '../betting/selection-state.ts'
import { StakePanel } from '../betting/stake-panel.tsx'
import type { Chosen } from '../betting/price-line.ts'
import type { Stake } from '../betting/stake.ts'

const SOLD: SoldPlay = {
  id: '',
  mode: 'SEA',
  series: null,
  tables: [{ name: 'SEA', odds: { direct: 9_000_000 }, discount: 0, kei: {} }],
  stakeMin: '1.00',
  stakeMax: '1000.00',
  payoutMax: '1000000.00',
  betsMax: null,
  closed: [],
  half: [],
}

/** Returns a play of a lottery. Throws where there is none. */
export function playOf(gameCode: string, id: string): Play {
  const play = findLottery(gameCode)
    ?.playsIn(2026)
    .find((one) => one.id === id)
  if (!play) throw new Error(`${gameCode} has no play ${id}`)
  return play
}

type Props = {
  gameCode: string
  play: string
  sold?: Partial<SoldPlay>
  first?: Selection
  stake?: Stake
  onSelection?: (selection: Selection) => void
}

/** Picks numbers of one play and says what they cost, ৳1.00 on each bet where nothing else is said. */
export function SamplePicking({ gameCode, play: id, sold, first, stake: text, onSelection }: Props) {
  const play = playOf(gameCode, id)
  const offered = { play, sold: { ...SOLD, id, ...sold } }
  const [selection, setSelection] = useState<Selection>(() => first ?? emptySelection(play))
  const [stake, setStake] = useState<Stake>(text ?? { kind: 'amount', text: '1' })
  const [priced, setPriced] = useState<Chosen>({})
  return (
    <>
      <SelectionPad
        gameCode={gameCode}
        family={findLottery(gameCode)?.family ?? ''}
        offered={offered}
        trend={null}
        selection={selection}
        onSelection={(next) => {
          setSelection(next)
          onSelection?.(next)
        }}
      />
      <StakePanel
        family={findLottery(gameCode)?.family ?? ''}
        offered={offered}
        currency="BDT"
        stake={stake}
        priced={priced}
        selection={selection}
        isReady
        isEdited={false}
        onStake={setStake}
        onPrice={setPriced}
        onPut={() => undefined}
      />
    </>
  )
}
