import type { ComponentType } from 'react'
import { findPicture } from './engines/engine-pictures.tsx'
import type { Picture } from './engines/picture-frame.ts'
import type { RoundFacts } from './round-facts.ts'
import { useSymbols } from './use-symbols.ts'

/** Draws what happened in a round: all of it, or as far as a step of its replay (round-facts.ts, stepsOf). */
export function RoundPicture({
  facts,
  currency,
  step = Infinity,
  symbolsUrl = null,
}: {
  facts: RoundFacts
  currency: string
  step?: number
  /** The page that hands out the symbols of the title, where it has some (contract/bets/bets.ts). */
  symbolsUrl?: string | null
}) {
  const symbols = useSymbols(symbolsUrl)
  const Engine = findPicture(facts.engine) as ComponentType<Picture<RoundFacts>>
  // reels, boards and tracks run left to right as in the game, in every language
  return (
    <div dir="ltr">
      <Engine facts={facts} currency={currency} step={step} symbols={symbols} />
    </div>
  )
}
