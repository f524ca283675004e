import { useState } from 'react'
import type { PrizeMode } from '#contract/lottery/states.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { lineOf, type Chosen, type Line } from './price-line.ts'
import type { BettingPageProps, Offered } from './room.ts'
import { emptySelection } from './selection-state.ts'
import { firstStake, stakeText, type Stake } from './stake.ts'
import type { BasketState } from './use-basket.ts'

export type Draft = {
  mode: PrizeMode
  changeMode: (mode: PrizeMode) => void
  selection: Selection
  setSelection: (next: Selection) => void
  stake: Stake
  setStake: (next: Stake) => void
  priced: Chosen
  setPriced: (next: Chosen) => void
  /** Whether a line of the basket is being changed. */
  isEdited: boolean
  put: () => void
  edit: (line: Line) => void
}

type Props = Pick<BettingPageProps, 'onPlay'> & { offered: readonly Offered[] }

/** Returns the play that is open: the one of the address where it is sold in this mode, else the first one. */
export const chosenOf = (
  offered: readonly Offered[],
  mode: PrizeMode,
  play: string | undefined,
): Offered | undefined => {
  const inMode = offered.filter(({ sold }) => sold.mode === mode)
  return inMode.find((one) => one.play.id === play) ?? inMode[0] ?? offered[0]
}

/** Keeps what is being put together, for each play by itself, so that a look at another play loses nothing. */
export function useDraft(
  { offered, onPlay }: Props,
  { play, sold }: Offered,
  [mode, setMode]: readonly [PrizeMode, (mode: PrizeMode) => void],
  basket: BasketState,
): Draft {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Selection>>>({})
  const [stakes, setStakes] = useState<Readonly<Record<string, Stake>>>({})
  const [prices, setPrices] = useState<Readonly<Record<string, Chosen>>>({})
  const [edited, setEdited] = useState<string | null>(null)
  const selection = drafts[play.id] ?? emptySelection(play)
  const stake = stakes[mode] ?? firstStake(sold)
  const priced = prices[play.id] ?? {}
  const setSelection = (next: Selection) => setDrafts((all) => ({ ...all, [play.id]: next }))
  const put = () => {
    const line = { ...lineOf(play, sold, priced, selection, stakeText(stake)), key: edited ?? newRequestId() }
    basket.step(edited ? { kind: 'replace', key: line.key, line } : { kind: 'add', line })
    setEdited(null)
    setSelection(emptySelection(play))
  }
  const edit = (line: Line) => {
    const source = offered.find((one) => one.play.id === line.play && one.sold.mode === line.mode)
    const read = basket.read(line)
    if (!source || !read) return
    const { series, table } = line
    const price = { ...(series === undefined ? {} : { series }), ...(table === undefined ? {} : { table }) }
    setMode(line.mode)
    setDrafts((all) => ({ ...all, [line.play]: read }))
    setStakes((all) => ({ ...all, [line.mode]: firstStake(source.sold, line.stake) }))
    setPrices((all) => ({ ...all, [line.play]: price }))
    setEdited(line.key)
    onPlay(line.play, line.mode)
  }
  const changeMode = (next: PrizeMode) => {
    setMode(next)
    const there = chosenOf(offered, next, play.id)
    if (there) onPlay(there.play.id, next)
  }
  return {
    mode,
    changeMode,
    selection,
    setSelection,
    stake,
    setStake: (next) => setStakes((all) => ({ ...all, [mode]: next })),
    priced,
    setPriced: (next) => setPrices((all) => ({ ...all, [play.id]: next })),
    isEdited: edited !== null,
    put,
    edit,
  }
}
