/** What each game gives to the frame. */
import type { HistoryRound, RulesBase } from '#studio/protocol.ts'
import type { Child } from '#studio/client/lib/dom.ts'
import type { GameContext } from './context.ts'

/** The outcome of recomputing a round on this device. */
export type Verdict = {
  isSound: boolean
  /** The result as recomputed, in the reader's words. */
  shown: string
}

export type GameView<Detail = unknown> = {
  stage: HTMLElement
  panel: HTMLElement
  /** Handles space and enter. */
  mainAction: () => void
  canChangeStake: () => boolean
  /** The engine's part of the rules sheet. */
  rulesBody: () => Child
  /** What seals the coming round; empty while unknown. */
  sealed: () => string
  /** The least and the highest return of what is chosen now; the game's one return when absent. */
  returned?: () => readonly [number, number]
  /** What the bar says in place of a return, where players play for each other's money: in short, and the rest beside it. */
  taken?: () => { share: string; most: string }
  /** In place of the seeds' part of the fairness sheet. */
  fairnessBody?: () => Child
  /** Why seeds cannot be changed now; empty when they can. */
  seedsLocked?: () => string
  /** In place of the frame's own list of rounds. */
  openHistory?: () => void
  /** In place of the frame's own fairness sheet. */
  openFairness?: () => void
  /** Describes a past round in a few words, with its picture. */
  historyLine: (round: HistoryRound<Detail>) => Child
  historyPicture: (round: HistoryRound<Detail>) => Child
  /** Recomputes a round from its proof. Only called when the proof is revealed. */
  verify: (round: HistoryRound<Detail>) => Promise<Verdict>
}

export type GameFactory<Rules extends RulesBase, Open, Detail> = (context: GameContext<Rules, Open>) => GameView<Detail>
