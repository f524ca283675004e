import type { Caps, Kit, SpecialSeats } from './kit.ts'

/** One promise of the protocol. Its id is what a report, a ticket and `--only` name. */
export type Case = {
  id: string
  title: string
  /** What must be handed in for it; without that it is not run, and the report says so. */
  needs?: keyof SpecialSeats | keyof Caps | 'token'
  run(kit: Kit): Promise<void>
}

export type Group = { name: string; cases: readonly Case[] }
