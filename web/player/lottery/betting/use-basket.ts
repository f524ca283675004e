import { useEffect, useReducer, useState } from 'react'
import { parseSelection } from '#games/lottery/core/play.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { limitedIn } from '#games/lottery/core/sold-line.ts'
import { readSession, writeSession } from '#web/lib/browser-storage.ts'
import { stepBasket, type Basket, type BasketStep } from './basket.ts'
import type { Offered, Rules } from './room.ts'
import { differencesOf, lineOf, type Line } from './price-line.ts'

/** A line before and after terms changed. `now`: null where it is not sold any more. */
export type Changed = { before: Line; now: Line | null }

export type BasketState = Basket & {
  step: (step: BasketStep) => void
  /** Reads a line's selection; null where it makes no bet any more. */
  read: (line: Line) => Selection | null
  /** What changed since the lines were made: nothing may be bought before the member has agreed. */
  changed: readonly Changed[]
  agree: () => void
  /** Prices a line with another stake. */
  reprice: (line: Line, stake: string) => Line | null
}

type Kept = { gameCode: string; version: number; lines: readonly Line[] }

function readKept(gameCode: string): Kept | null {
  try {
    const kept = JSON.parse(readSession('lotteryBasket') ?? 'null') as Kept | null
    return kept?.gameCode === gameCode && Array.isArray(kept.lines) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the basket of a lottery for this tab, so that a login in between does not empty it. */
export function useBasket(gameCode: string, rules: Rules, offered: readonly Offered[]): BasketState {
  const [kept] = useState(() => readKept(gameCode))
  const [version, setVersion] = useState(kept?.version ?? rules.termsVersion)
  const find = ({ play, mode }: Line) => offered.find((one) => one.play.id === play && one.sold.mode === mode)
  const read = (line: Line): Selection | null => {
    const found = find(line)
    const parsed = found && parseSelection(found.play, line.selection)
    return parsed && 'selection' in parsed ? parsed.selection : null
  }
  const reprice = (line: Line, stake: string): Line | null => {
    const [found, selection] = [find(line), read(line)]
    // a number that was closed since is not sold in this draw
    if (!found || !selection || limitedIn(found.play, found.sold.closed, selection).length > 0) return null
    const { series, table } = line
    const chosen = { ...(series === undefined ? {} : { series }), ...(table === undefined ? {} : { table }) }
    return { ...lineOf(found.play, found.sold, chosen, selection, stake), key: line.key }
  }
  const [basket, dispatch] = useReducer(stepBasket, { lines: kept?.lines ?? [] })
  useEffect(() => {
    const { lines } = basket
    writeSession('lotteryBasket', lines.length > 0 ? JSON.stringify({ gameCode, version, lines }) : null)
  }, [gameCode, version, basket])
  const isStale = basket.lines.length > 0 && version !== rules.termsVersion
  const differs = (before: Line, now: Line | null) =>
    !now || now.bets !== before.bets || differencesOf(before, now).length > 0
  const changed = isStale
    ? basket.lines
        .map((before) => ({ before, now: reprice(before, before.stake) }))
        .filter(({ before, now }) => differs(before, now))
    : []
  return {
    ...basket,
    read,
    reprice,
    changed,
    step: (step) => {
      // an empty basket starts at the terms that the page shows
      if (basket.lines.length === 0) setVersion(rules.termsVersion)
      dispatch(step)
    },
    agree: () => {
      setVersion(rules.termsVersion)
      dispatch({ kind: 'set', lines: basket.lines.flatMap((line) => reprice(line, line.stake) ?? []) })
    },
  }
}
