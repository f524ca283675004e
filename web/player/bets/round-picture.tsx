import type { ComponentType } from 'react'
import { ENGINE_PICTURES } from './engines/engine-pictures.tsx'
import type { Picture } from './engines/picture-frame.ts'
import type { RoundFacts } from './round-facts.ts'

/** What happened in a round, drawn: all of it, or as far as a step of its replay (round-facts.ts, stepsOf). */
export function RoundPicture({
  facts,
  currency,
  step = Infinity,
}: {
  facts: RoundFacts
  currency: string
  step?: number
}) {
  const Engine = ENGINE_PICTURES[facts.engine] as ComponentType<Picture<RoundFacts>> | undefined
  // reels, boards and tracks run as they do in the game, whatever the language
  return Engine ? (
    <div dir="ltr">
      <Engine facts={facts} currency={currency} step={step} />
    </div>
  ) : null
}
